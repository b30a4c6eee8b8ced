/** Links that came by mail: what they are for, and what they hold. */

export interface MailLink {
  purpose: "confirm" | "sign-in" | "unsubscribe";
  token: string;
}

export function mailLink(hash: string): MailLink | null {
  const [, purpose, token] = /^#(confirm|sign-in|unsubscribe)=([\w-]+)$/.exec(hash) ?? [];
  return purpose && token ? { purpose: purpose as MailLink["purpose"], token } : null;
}
