import { ALGORITHMS, relyingParty } from './relying-party.ts';

/** What a browser returns for a new passkey, in base64url. */
export type NewPasskey = {
  /** The id that the authenticator gave the key. */
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
};

/** What a browser returns when a passkey has signed a challenge, in base64url. */
export type PasskeyAnswer = {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
};

/** What the shop stores of a passkey to verify its answers. */
export type PasskeyCredential = {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string[];
};

/** Loads the library when it is first needed: that takes 0.2 s, and most processes never need it. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Returns the key of a new passkey; undefined if the browser's response does not answer the challenge. */
export async function verifyNewPasskey(
  { id, clientDataJSON, attestationObject, transports }: NewPasskey,
  { challenge, publicUrl }: { challenge: string; publicUrl: string },
): Promise<PasskeyCredential | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { origin, rpId } = relyingParty(publicUrl);
  // The library throws for each response that it rejects.
  try {
    if (await hasCertificates(attestationObject)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential(id), response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== id) return undefined;
    const { publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: [...transports],
    };
  } catch {
    return undefined;
  }
}

/** Returns the new counter of a passkey; undefined if it has not signed the challenge, or its counter has not grown. */
export async function verifyPasskeyAnswer(
  { id, ...response }: PasskeyAnswer,
  {
    passkey: { credentialId, publicKey, counter },
    challenge,
    publicUrl,
  }: { passkey: PasskeyCredential; challenge: string; publicUrl: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { origin, rpId } = relyingParty(publicUrl);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential(id), response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: credentialId, publicKey: bytesOf(publicKey), counter },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether an attestation has certificates. Browsers remove them, because the shop does not ask for attestation. The library might fetch
 * revocation lists that a forged certificate names.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(bytesOf(attestationObject));
  const format = decoded.get('fmt');
  return format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined);
}

const credential = (id: string) =>
  ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
