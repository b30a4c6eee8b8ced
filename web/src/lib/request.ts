/** Requests to the server, and its errors. */

import { line } from "./line.svelte";
import type { Refused } from "./types";
import { words } from "./words";

/** A request that failed; `message` is for people. */
export class ApiError extends Error {
  constructor(readonly fault: string, message: string, readonly status = 0) {
    super(message);
  }
}

/** Send a request; throw an `ApiError` unless the server accepts it. */
export async function send(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    line.note(false);
    throw new ApiError("offline", words.errors.offline);
  }
  if (!/public/.test(response.headers.get("Cache-Control") ?? "")) line.note(true);
  if (response.ok) return response;
  const refused = (await response.json().catch(() => null)) as Refused | null;
  throw new ApiError(refused?.fault ?? "failed", refused?.message ?? words.errors.noAnswer, response.status);
}

/** Send a request that is answered with JSON. */
export async function requestJson<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await send(method, path, body)).json()) as T;
}

/** The message of an error, for people. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : words.errors.unexpected;
}
