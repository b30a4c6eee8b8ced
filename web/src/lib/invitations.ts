/** Where an invitation leads. */

/** Whether an address leads to this computer only. */
export function isLocal(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127\./.test(hostname);
}
