import type { S3Client } from '@aws-sdk/client-s3';
import { MINUTE_MS } from '#domain/durations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PictureStore, StoreFailure } from '../../ports/picture-store.ts';

/** Access to a bucket of an S3-compatible storage. */
export type S3Settings = {
  readonly bucket: string;
  readonly region: string;
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  /** Null for those of the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
};

const CONNECT_TIMEOUT_MS = 3_000;
/** Until the response begins, and then between two parts of it. Long enough for 20 MB over a slow line. */
const TIMEOUT_MS = MINUTE_MS;
/** Low, because the job `make-pictures` retries with a growing delay. */
const MAX_ATTEMPT_COUNT = 2;

/** Creates a store in a bucket, for a shop on several machines. */
export function createS3Store(settings: S3Settings, timeoutMs = TIMEOUT_MS): PictureStore {
  let connecting: ReturnType<typeof connect> | undefined;
  // The library takes a tenth of a second to load, and most processes never use the store.
  const withClient = async <T>(work: (connected: Awaited<ReturnType<typeof connect>>) => Promise<T>) => {
    connecting ??= connect(settings, timeoutMs);
    return catchStorageErrors(work(await connecting));
  };
  const { bucket: Bucket } = settings;
  return {
    write: (Key, Body) =>
      withClient(async ({ client, s3 }) => {
        await client.send(new s3.PutObjectCommand({ Bucket, Key, Body }));
      }),
    read: (Key) =>
      withClient(async ({ client, s3 }) => {
        const found = await client.send(new s3.GetObjectCommand({ Bucket, Key })).catch((error: unknown) => {
          if (error instanceof s3.NoSuchKey) return null;
          throw error;
        });
        return found === null ? null : readBody(found.Body);
      }),
    remove: (Key) =>
      withClient(async ({ client, s3 }) => {
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
      }),
  };
}

async function connect({ region, endpoint, credentials }: S3Settings, timeoutMs: number) {
  const s3 = await import('@aws-sdk/client-s3');
  const client: S3Client = new s3.S3Client({
    region,
    // Only Amazon's own storage has a host name for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials !== null && { credentials }),
    maxAttempts: MAX_ATTEMPT_COUNT,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: timeoutMs,
      // By default the library only logs a warning.
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
    // Many compatible storages do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, s3 };
}

async function readBody(
  body: { transformToByteArray(): Promise<Uint8Array> } | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array((await body?.transformToByteArray()) ?? []);
}

/** Errors of the library without a code: a body that stops in the middle, and a machine whose role grants no credentials right now. */
const NAMES_WITHOUT_CODE: ReadonlySet<string> = new Set(['TimeoutError', 'CredentialsProviderError']);

/** Turns responses of the storage and network errors into failures. Others are bugs. */
async function catchStorageErrors<T>(working: Promise<T>): Promise<Result<T, StoreFailure>> {
  try {
    return ok(await working);
  } catch (error) {
    const { name, code, $metadata } = error as Error & { code?: string; $metadata?: object };
    const isKnown = code !== undefined || $metadata !== undefined || NAMES_WITHOUT_CODE.has(name);
    if (!isKnown) throw error;
    return fail({ code: 'picture_storage_unavailable', reason: code ?? name });
  }
}
