import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../adapters/pictures/s3-store.ts';

/** A storage with a part of S3's interface: it writes, reads and deletes objects, and checks signatures. */
export type S3Server = {
  readonly settings: S3Settings;
  /** Makes it unreachable until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Stops it for good. */
  stop(): Promise<void>;
};

const BUCKET = 'pictures';
const REGION = 'us-east-1';
const CREDENTIALS = { accessKeyId: 'TESTKEY', secretAccessKey: 'test-secret' };

type Reply = { readonly status: number; readonly body?: Uint8Array | string };

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Uint8Array>();
  let port = 0;
  let server: Server | undefined;
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = handle(request, await buffer(request), objects);
    response.writeHead(status).end(body);
  };
  const start = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server = createServer((request, response) => void respond(request, response)).listen(
      port,
      '127.0.0.1',
      resolve,
    );
    await promise;
    ({ port } = server.address() as AddressInfo);
  };
  const pause = async () => {
    server?.closeAllConnections();
    await server?.[Symbol.asyncDispose]();
    server = undefined;
  };
  await start();
  return {
    settings: {
      bucket: BUCKET,
      region: REGION,
      endpoint: `http://127.0.0.1:${port}`,
      credentials: CREDENTIALS,
    },
    pause,
    resume: start,
    stop: pause,
  };
}

function handle(request: IncomingMessage, body: Uint8Array, objects: Map<string, Uint8Array>): Reply {
  if (!isSigned(request, body)) return reject(403, 'SignatureDoesNotMatch');
  const { pathname } = new URL(request.url ?? '', 'http://s3.test');
  const [, bucket, ...rest] = pathname.split('/');
  const key = rest.join('/');
  if (bucket !== BUCKET) return reject(404, 'NoSuchBucket');
  if (request.method === 'PUT') {
    objects.set(key, body);
    return { status: 200 };
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  if (request.method !== 'GET') return reject(405, 'MethodNotAllowed');
  const found = objects.get(key);
  return found === undefined ? reject(404, 'NoSuchKey') : { status: 200, body: found };
}

function reject(status: number, code: string): Reply {
  return { status, body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` };
}

/** Checks a signature of version 4: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned(request: IncomingMessage, body: Uint8Array): boolean {
  const [, scope, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (scope === undefined || names === undefined) return false;
  const [accessKeyId, ...scopeParts] = scope.split('/');
  const [date = ''] = scopeParts;
  const bodyHash = String(request.headers['x-amz-content-sha256']);
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3.test');
  searchParams.sort();
  const canonical = [
    request.method,
    pathname,
    searchParams.toString(),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scopeParts.join('/'), sha256(canonical)];
  const key = [date, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${CREDENTIALS.secretAccessKey}`,
  );
  return (
    accessKeyId === CREDENTIALS.accessKeyId &&
    (bodyHash === 'UNSIGNED-PAYLOAD' || bodyHash === sha256(body)) &&
    hmac(key, toSign.join('\n')).toString('hex') === signature
  );
}

const sha256 = (value: string | Uint8Array) => createHash('sha256').update(value).digest('hex');
const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();
