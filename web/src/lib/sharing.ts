/** Studies in links: the record, deflated, in the part of the address that browsers keep to themselves. */

import type { Options } from "./types";

const KEY = "record=";
const SET_UP = "#setup=";

/** A position that is being set up by its text. */
export interface SetUp {
  game: string;
  options: Options;
  text: string;
}

export function setUpAddress(position: SetUp): string {
  return `/analysis${SET_UP}${encodeURIComponent(JSON.stringify(position))}`;
}

/** The position in an address; null if it holds none. */
export function setUpIn(fragment: string): SetUp | null {
  if (!fragment.startsWith(SET_UP)) return null;
  const { game, options, text } = JSON.parse(decodeURIComponent(fragment.slice(SET_UP.length))) as Partial<SetUp>;
  return { game: game ?? "", options: options ?? {}, text: text ?? "" };
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The part of an address that holds a record. */
export async function toFragment(record: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return `#${KEY}${text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** The record in an address; null if it holds none. A damaged link throws an error. */
export async function fromFragment(fragment: string): Promise<string | null> {
  const [, text] = fragment.split(`#${KEY}`);
  if (text === undefined) return null;
  const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(packed, new DecompressionStream("deflate-raw")));
}
