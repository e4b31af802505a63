import type { CallInput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { answerByPasskey } from './browser-passkeys.ts';

/** A proof of the second factor: a code, or the answer of a passkey. */
export type Proof = CallInput<'passFactor'>['body'];

/** The outcome of a call, or the problem that the browser reported before it. */
export type PasskeyOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: { readonly detail: string } };

/** Asks for a passkey and makes a call with its answer. Returns the problem of either. */
export async function callWithPasskey<Value>(
  call: (proof: Proof) => Promise<PasskeyOutcome<Value>>,
): Promise<PasskeyOutcome<Value>> {
  const started = await client.startPasskeyAnswer();
  if (!started.ok) return started;
  const answered = await answerByPasskey(started.value);
  return answered.ok ? call({ passkey: answered.value }) : { ok: false, error: { detail: answered.problem } };
}
