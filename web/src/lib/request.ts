/** Requests to the server, and what it refuses. */

import type { Refused } from "./types";

/** What the server refused; `message` is for people. */
export class ApiError extends Error {
  constructor(readonly fault: string, message: string, readonly status = 0) {
    super(message);
  }
}

const OFFLINE = "The server cannot be reached. Check that it runs and that you are online, then try again.";

export async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError("offline", OFFLINE);
  }
  if (response.ok) return response;
  const refused = (await response.json().catch(() => null)) as Refused | null;
  const message = refused?.message ?? "The server could not answer. Try again in a moment.";
  throw new ApiError(refused?.fault ?? "failed", message, response.status);
}

/** Ask for JSON. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await ask(method, path, body)).json()) as T;
}

/** What to tell a person about an error. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : "Something went wrong on this page. Load it again.";
}
