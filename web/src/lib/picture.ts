/** Pictures of positions as files. */

/** Convert an SVG picture to PNG. */
export async function toPng(svg: string, width = 1200): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = Math.round((width * image.height) / image.width);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Hand a picture to the share sheet of the system; where there is none, save it. */
export async function share(svg: string, name: string, title: string): Promise<void> {
  const file = new File([await toPng(svg)], `${name}.png`, { type: "image/png" });
  if (!navigator.canShare?.({ files: [file] })) return save(file, file.name);
  try {
    await navigator.share({ files: [file], title });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) save(file, file.name);
  }
}
