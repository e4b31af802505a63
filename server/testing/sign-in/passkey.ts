import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Visitor } from '../visitor.ts';

/** The wrong values in the answer of a faulty or forged passkey. */
type Deviation = {
  readonly origin?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  /** The type that a browser writes; by default that of the ceremony. */
  readonly type?: string;
  /** Signs with another key. */
  readonly key?: KeyObject;
  /** Sets the signature counter instead of incrementing it. */
  readonly counter?: number;
};

/** A passkey in software (WebAuthn, ES256, without attestation). */
export type Passkey = {
  readonly id: string;
  /** Returns the body part of `addPasskey`. */
  create(options: { challenge: string; rp: { id: string } }, deviation?: Deviation): object;
  /** Returns the body part of `passFactor`. */
  answer(options: { challenge: string; rpId: string }, deviation?: Deviation): object;
};

const [USER_PRESENT, HAS_KEY] = [0x01, 0x40];

/** Creates a passkey for a site. */
export function createPasskey(siteOrigin = 'http://shop.test'): Passkey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const jwk = publicKey.export({ format: 'jwk' });
  let count = 0;
  const clientData = (type: string, challenge: string, { origin = siteOrigin, ...deviation }: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    );
  /** `credential` is the part about a new key. */
  const authenticatorData = (rpId: string, deviation: Deviation, credential?: Buffer) => {
    const flags = credential === undefined ? USER_PRESENT : USER_PRESENT + HAS_KEY;
    count = deviation.counter ?? count + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([
      sha256(deviation.rpId ?? rpId),
      Buffer.from([flags]),
      counter,
      credential ?? Buffer.alloc(0),
    ]);
  };
  return {
    id: id.toString('base64url'),
    create({ challenge, rp }, deviation = {}) {
      const key = coseKey(Buffer.from(jwk.x ?? '', 'base64url'), Buffer.from(jwk.y ?? '', 'base64url'));
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const data = authenticatorData(rp.id, deviation, credential);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]);
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    answer({ challenge, rpId }, deviation = {}) {
      const client = clientData('webauthn.get', challenge, deviation);
      const data = authenticatorData(rpId, deviation);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), deviation.key ?? privateKey);
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

/** Adds a passkey for a member of staff who has just signed in. */
export async function enrolPasskey(
  member: Visitor,
  passkey = createPasskey(),
): Promise<Passkey & { recoveryCodes: string[] }> {
  const started = await member.call('POST', '/admin/factor/new-passkey');
  const body = { name: 'Laptop', passkey: passkey.create(started.body) };
  const added = await member.call('POST', '/admin/factor/passkeys', { body });
  if (added.status !== 200) throw new Error(`not added: ${JSON.stringify(added.body)}`);
  return { ...passkey, recoveryCodes: added.body.recoveryCodes };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** Returns a public key of ES256 in COSE (RFC 9053, section 7.1.1). */
function coseKey(x: Buffer, y: Buffer): Buffer {
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(x)],
    [cborInt(-3), cborBytes(y)],
  ]);
}

const cborHead = (major: number, value: number) =>
  value < 24 ? Buffer.from([major * 32 + value]) : Buffer.from([major * 32 + 24, value]);
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
