import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import type { PageSlug } from '#domain/content/content-pages.ts';
import type { ContentDocument } from '#domain/content/documents.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** The home page or a page, as it is stored, and the list of all. */
export type ContentData = {
  readonly id: ContentDocument;
  readonly content: CallOutput<'readContent'>;
  readonly documents: CallOutput<'listContent'>['documents'];
  /** The day in UTC. */
  readonly today: string;
  /** Whether the shop shows the demo products. */
  readonly isDemo: boolean;
};

const read = (document: ContentDocument) =>
  Promise.all([client.readContent({ params: { document } }), client.listContent(), client.readHome()]);

const home = createPrefetched(() => read('home'));

export const prefetchContent = home.prefetch;

export async function loadHomeContent({ request }: LoaderFunctionArgs): Promise<ContentData> {
  return toData('home', await home.take(), request);
}

export async function loadContentPage({ request, params }: LoaderFunctionArgs): Promise<ContentData> {
  // The server rejects an unknown one.
  const slug = params['slug'] as PageSlug;
  return toData(slug, await read(slug), request);
}

function toData(
  id: ContentDocument,
  [content, list, shop]: Awaited<ReturnType<typeof read>>,
  request: Request,
): ContentData {
  return {
    id,
    today: new Date().toISOString().slice(0, 10),
    content: valueOrThrow(content, request),
    documents: valueOrThrow(list, request).documents,
    isDemo: valueOrThrow(shop, request).demo,
  };
}
