import type { CallOutput, calls, ParsedInput } from '#contract/calls.ts';
import type { CallName } from '#contract/routes/all-routes.ts';
import type { Result } from '#domain/result.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { CatalogueReader } from '../request-context.ts';
import type { Actor } from './actor.ts';

/** The successful result of a call, and values for the response headers. */
export type Reply<Name extends CallName> = {
  readonly value: CallOutput<Name>;
  /** Cursor of the next page, for the Link header. */
  readonly next?: string | undefined;
  /** `Set-Cookie` values. */
  readonly cookies?: readonly string[];
};

/** A list that is streamed while it is read. */
export type StreamedReply<Name extends CallName> = {
  readonly stream: AsyncIterable<CallOutput<Name> extends readonly (infer Item)[] ? Item : never>;
};

/** A file that is streamed while it is read. */
export type DownloadReply = {
  readonly download: { readonly name: string; readonly text: AsyncIterable<string> };
};

/** Server-sent events. The signal aborts when the client leaves. */
export type EventsReply<Name extends CallName> = {
  readonly events: (signal: AbortSignal) => AsyncIterable<CallOutput<Name>>;
};

/** The context of a call. Input and access have been checked. */
export type EndpointContext<Name extends CallName> = {
  readonly input: ParsedInput<Name>;
  readonly actor: (typeof calls)[Name]['access'] extends 'anyone' | 'shopper' ? Actor | null : Actor;
  /** The headers of the request, for the identity port and the log of changes. */
  readonly headers: Headers;
  /** For calls whose response shows the catalogue. */
  readonly catalogue: CatalogueReader;
  /** The body of a call whose body is a file; null for other calls, and without a body. */
  readonly file: ReadableStream<Uint8Array> | null;
};

type ReplyOf<Name extends CallName> = (typeof calls)[Name] extends { readonly download: object }
  ? DownloadReply
  : (typeof calls)[Name] extends { readonly events: true }
    ? EventsReply<Name>
    : Reply<Name> | StreamedReply<Name>;

/** The function that serves one call. */
export type Endpoint<Name extends CallName> = (
  context: EndpointContext<Name>,
) => Promise<Result<ReplyOf<Name>, ServiceError>>;
