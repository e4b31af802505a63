import type { Result } from '#domain/result.ts';

/** Why a file was not fetched, for staff. A retry of a `temporary` failure may succeed. */
export type FetchFailure = { readonly code: 'temporary' | 'permanent'; readonly reason: string };

/** Fetches a file of at most `maxBytes` bytes from a server that staff name. */
export type FetchFile = (url: string, maxBytes: number) => Promise<Result<Uint8Array, FetchFailure>>;
