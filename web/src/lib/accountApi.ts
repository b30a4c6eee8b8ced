/** Accounts: the server's interface, and passkeys of this browser. */

import { requestJson } from "./request";
import type { Account, Me, NewPushDevice, PasskeyOptions, RecoveryCodes, ReminderChoice } from "./types";

interface NewMember {
  name: string;
  invitation: string;
  mail: string;
}
type Json = Record<string, unknown>;

/** A person closed the browser's question for a passkey. */
export class NoPasskey extends Error {}

/** Whether this browser can make and use passkeys here: it needs TLS, or this very machine. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined" && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

async function answered(asked: Promise<Credential | null>): Promise<Json> {
  const credential = await asked.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new NoPasskey();
  return credential.toJSON() as Json;
}

async function options<Kind>(purpose: "make" | "use", name = ""): Promise<Kind> {
  return (await requestJson<PasskeyOptions>("POST", "/account/passkey", { purpose, name })).options as Kind;
}

async function makePasskey(name = ""): Promise<Json> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await options<PublicKeyCredentialCreationOptionsJSON>("make", name));
  return answered(navigator.credentials.create({ publicKey }));
}

export const accounts = {
  get: () => requestJson<Account>("GET", "/account"),
  rename: (name: string) => requestJson<Me>("PUT", "/me", { name }),
  signUp: (member: NewMember & { password: string }) => requestJson<RecoveryCodes>("POST", "/account/sign-up", member),
  signUpByPasskey: async (member: NewMember) => requestJson<RecoveryCodes>("POST", "/account/sign-up", { ...member, passkey: await makePasskey(member.name) }),
  signIn: (name: string, password: string) => requestJson<unknown>("POST", "/account/sign-in", { name, password }),
  recover: (name: string, code: string) => requestJson<unknown>("POST", "/account/sign-in", { name, code }),
  /** What links in mail are for. */
  confirmAddress: (token: string) => requestJson<unknown>("POST", "/account/mail/confirm", { token }),
  signInByLink: (token: string) => requestJson<unknown>("POST", "/account/sign-in-link/use", { token }),
  unsubscribe: (token: string) => requestJson<unknown>("POST", `/account/unsubscribe/${token}`),
  signInByPasskey: async () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await options<PublicKeyCredentialRequestOptionsJSON>("use"));
    return requestJson<unknown>("POST", "/account/passkey/sign-in", { passkey: await answered(navigator.credentials.get({ publicKey })) });
  },
  addPasskey: async () => requestJson<Account>("POST", "/account/passkeys", { passkey: await makePasskey() }),
  removePasskey: (id: string) => requestJson<Account>("DELETE", `/account/passkeys/${id}`),
  setPassword: (password: string) => requestJson<Account>("PUT", "/account/password", { password }),
  newCodes: () => requestJson<RecoveryCodes>("POST", "/account/codes", {}),
  signOut: () => requestJson<unknown>("POST", "/account/sign-out", {}),
  endSession: (id: string) => requestJson<Account>("DELETE", `/account/sessions/${id}`),
  /** From now on without a beginning, for as long as possible without an end. */
  goOnVacation: (from_ms: number | null, until_ms: number | null) => requestJson<Account>("PUT", "/account/vacation", { from_ms, until_ms }),
  endVacation: () => requestJson<Account>("DELETE", "/account/vacation"),
  choose: (choice: ReminderChoice) => requestJson<Account>("PUT", "/account/reminders", choice),
  giveAddress: (address: string) => requestJson<Account>("PUT", "/account/mail", { address }),
  removeAddress: () => requestJson<Account>("DELETE", "/account/mail"),
  /** The answer is the same whether there is such an account. */
  askSignInLink: (who: string) => requestJson<unknown>("POST", "/account/sign-in-link", { who }),
  notify: (device: NewPushDevice) => requestJson<Account>("PUT", "/account/push", device),
  notifyNoMore: (id: string) => requestJson<Account>("DELETE", `/account/push/${id}`),
  /** All data of the player, as a file. */
  export: () => requestJson<unknown>("GET", "/account/export"),
  /** It is done in thirty days, unless the player says before that the account stays. */
  delete: () => requestJson<unknown>("DELETE", "/account"),
  stay: () => requestJson<Account>("POST", "/account/stay", {}),
};
