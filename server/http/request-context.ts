import type { Queryable } from '#database/connection/connect.ts';

/** How an endpoint reads the catalogue. */
export type CatalogueReading = {
  readonly db: Queryable;
  /** Notes under which tags (`#database/notifications/catalogue-tags.ts`) the answer becomes old. */
  shows(tags: Iterable<string>): void;
};

/** A request whose answer may be kept for everybody, while it is being answered. Each call that is made for it adds what it shows. */
export type KeptReading = {
  readonly db: Queryable;
  /** One call's tags; without any, nobody could tell when the answer becomes old, and it is not kept. */
  note(tags: ReadonlySet<string>): void;
};

/** What is handed along with a request inside this process (Hono calls it the environment). */
export type RequestContext = {
  /** What the server knows of the connection and of what has come of the request (Node's message); absent for calls that pages make. */
  readonly incoming?: {
    readonly socket?: { readonly remoteAddress?: string | undefined };
    readonly complete?: boolean;
    readonly destroyed?: boolean;
  };
  readonly reading?: KeptReading;
  /** Whether a page makes the call in this process: what is told of the session then reaches no browser. */
  readonly isForPage?: boolean;
  /** The request's id, as its answer and the log tell it. */
  readonly request?: string;
};
