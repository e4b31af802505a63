import type { Queryable } from '#database/connection/connect.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';

/** Reads the catalogue for one response. */
export type CatalogueReader = {
  readonly db: Queryable;
  /** Adds cache tags (`#database/notifications/catalogue-tags.ts`): a change of any of them makes the response stale. */
  addTags(tags: Iterable<string>): void;
  /** Returns brands, categories and menus, and adds their cache tag. */
  read(): Promise<Catalogue>;
};

/** The rendering of a response for the page cache. Every call that the rendering makes adds the tags of its response. */
export type CacheRender = {
  readonly db: Queryable;
  /** Adds the tags of one call. A call without tags makes the response uncacheable: nothing would invalidate it. */
  addTags(tags: ReadonlySet<string>): void;
};

/** Data that accompanies a request inside this process (Hono's environment). */
export type RequestContext = {
  /** Node's message, with the connection; absent for calls of page loaders. */
  readonly incoming?: {
    readonly socket?: { readonly remoteAddress?: string | undefined };
    readonly complete?: boolean;
    readonly destroyed?: boolean;
  };
  readonly cacheRender?: CacheRender;
  /** Whether a page loader makes the call in this process. Session cookies of its response do not reach the browser. */
  readonly isFromLoader?: boolean;
  /** Receives the value of a JSON reply in place of the response's body, which would only be parsed again in this process. */
  readonly takeValue?: (value: unknown) => void;
  /** The request id, as in the response header and the log. */
  readonly requestId?: string;
};
