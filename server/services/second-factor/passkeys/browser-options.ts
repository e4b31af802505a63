import { ALGORITHMS, CHALLENGE_MS, relyingParty } from './relying-party.ts';

type KnownPasskey = { readonly credentialId: string; readonly transports: string[] };

/** Returns the JSON form of the options of `navigator.credentials.create()`. An authenticator with a key in `known` creates no second one. */
export function creationOptions({
  publicUrl,
  shopName,
  challenge,
  userId,
  email,
  known,
}: {
  publicUrl: string;
  shopName: string;
  challenge: string;
  userId: string;
  email: string;
  known: readonly KnownPasskey[];
}) {
  return {
    challenge,
    rp: { id: relyingParty(publicUrl).rpId, name: shopName },
    user: { id: Buffer.from(userId).toString('base64url'), name: email, displayName: email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: CHALLENGE_MS,
    attestation: 'none' as const,
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
  };
}

/** Returns the JSON form of the options of `navigator.credentials.get()`, which accept only `known` keys. */
export function requestOptions({
  publicUrl,
  challenge,
  known,
}: {
  publicUrl: string;
  challenge: string;
  known: readonly KnownPasskey[];
}) {
  return {
    challenge,
    rpId: relyingParty(publicUrl).rpId,
    timeout: CHALLENGE_MS,
    allowCredentials: known.map(descriptor),
    userVerification: 'preferred' as const,
  };
}

function descriptor({ credentialId: id, transports }: KnownPasskey) {
  return { id, type: 'public-key' as const, transports };
}
