/** Accounts: the server's interface, and passkeys of this browser. */

import { requestJson } from "./request";
import type { Account, Me, PasskeyOptions, RecoveryCodes } from "./types";

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
  signUp: (name: string, password: string, invitation: string) => requestJson<RecoveryCodes>("POST", "/account/sign-up", { name, password, invitation }),
  signUpByPasskey: async (name: string, invitation: string) =>
    requestJson<RecoveryCodes>("POST", "/account/sign-up", { name, passkey: await makePasskey(name), invitation }),
  signIn: (name: string, password: string) => requestJson<unknown>("POST", "/account/sign-in", { name, password }),
  recover: (name: string, code: string) => requestJson<unknown>("POST", "/account/sign-in", { name, code }),
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
  /** All data of the player, as a file. */
  export: () => requestJson<unknown>("GET", "/account/export"),
  delete: () => requestJson<unknown>("DELETE", "/account"),
};
