import type { CallInput, CallOutput } from '#contract/calls.ts';

type Asked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

/** Whether the browser supports passkeys, and parses their options from JSON (WebAuthn level 3). */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Asks the browser to create a passkey. */
export function createPasskey(
  options: CallOutput<'startPasskey'>,
): Promise<Asked<CallInput<'addPasskey'>['body']['passkey']>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return ask(options.rp.id, () => navigator.credentials.create({ publicKey }));
}

/** Asks the browser for a passkey that the account has. */
export function answerByPasskey(
  options: CallOutput<'startPasskeyAnswer'>,
): Promise<Asked<NonNullable<CallInput<'passFactor'>['body']['passkey']>>> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return ask(options.rpId, () => navigator.credentials.get({ publicKey }));
}

/** The problems that a browser may report, apart from a refusal. */
const PROBLEMS: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey of your account already.',
  NotSupportedError: 'This device cannot create such a passkey.',
};

const NO_ANSWER = 'The browser returned no passkey. Try again, or choose another way.';

/** Opens the browser's dialog. `site` is the host name that the passkeys belong to. */
async function ask<Value>(site: string, open: () => Promise<Credential | null>): Promise<Asked<Value>> {
  try {
    const credential = await open();
    if (!(credential instanceof PublicKeyCredential)) return { ok: false, problem: NO_ANSWER };
    return { ok: true, value: credential.toJSON() as Value };
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'SecurityError')
      return { ok: false, problem: `Passkeys of this shop work only at the address ${site}.` };
    return { ok: false, problem: PROBLEMS[name] ?? NO_ANSWER };
  }
}
