// Apply the settings that change the look before the first paint. `settings.svelte.ts` names the same attributes.
(() => {
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem("kancha.settings") ?? "{}");
  } catch {
    // Without storage, use the theme of the system.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const { dataset } = document.documentElement;
  dataset.theme = chosen.theme ?? (dark ? "dark" : "light");
  for (const name of ["palette", "contrast", "coordinates"]) if (chosen[name]) dataset[name] = chosen[name];
  if (chosen.leftHanded) dataset.hand = "left";
})();
