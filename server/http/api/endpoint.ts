import type { CallOutput, calls, ParsedInput } from '#contract/calls.ts';
import type { CallName } from '#contract/routes.ts';
import type { Result } from '#domain/result.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { CatalogueReading } from '../request-context.ts';
import type { Actor } from './actor.ts';

/** A call's successful answer, and what goes into its headers. */
export type Reply<Name extends CallName> = {
  readonly value: CallOutput<Name>;
  /** Cursor of the next page, told in a Link header. */
  readonly next?: string | undefined;
  /** `Set-Cookie` values. */
  readonly cookies?: readonly string[];
};

/** A list that is sent while it is read. */
export type StreamedReply<Name extends CallName> = {
  readonly stream: AsyncIterable<CallOutput<Name> extends readonly (infer Item)[] ? Item : never>;
};

/** What an endpoint knows of its request: input that has been checked, and who asks, whose right to ask has been checked. */
export type EndpointContext<Name extends CallName> = {
  readonly input: ParsedInput<Name>;
  readonly actor: (typeof calls)[Name]['access'] extends 'anyone' ? Actor | null : Actor;
  /** The request's own headers, for the identity provider alone. */
  readonly headers: Headers;
  /** For what is read of the catalogue to be shown: where from, and to note what the answer shows. */
  readonly catalogue: CatalogueReading;
};

/** What answers one call. */
export type Endpoint<Name extends CallName> = (
  context: EndpointContext<Name>,
) => Promise<Result<Reply<Name> | StreamedReply<Name>, ServiceError>>;
