import { href } from 'react-router';
import { parseBody, summariseBody } from '#domain/content/parse-body.ts';
import { PageBody } from '../../features/content/page-body.tsx';
import { useCatalogue } from '../data/catalogue.ts';
import { createLoadedJson, parseLoadedJson } from '../data/loaded-json.ts';
import { clientContext } from '../data/loader-context.ts';
import { restoreOrLoad, useRememberedPage } from '../data/restore-page.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { DEFAULT_LINK_PREVIEW } from '../page-meta/link-preview-pictures.ts';
import { pageMeta } from '../page-meta/page-meta.ts';
import { useFramedDraft } from '../preview/use-framed-draft.ts';
import type { Route } from './+types/content-page';

/** Search engines show about this many characters. */
const SUMMARY_LENGTH = 160;

/** The server parses the body, so that the browser needs no parser. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const [catalogue, page] = await Promise.all([client.getCatalogue(), client.readPage({ params: { slug } })]);
  const { title, body } = valueOrThrow(page);
  const parts = parseBody(body);
  const summary = summariseBody(parts, SUMMARY_LENGTH) ?? title;
  return createLoadedJson({ catalogueVersion: valueOrThrow(catalogue).version, slug, title, parts, summary });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return restoreOrLoad(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData === undefined) return [];
  const { slug, title, summary } = parseLoadedJson(loaderData);
  return pageMeta(matches, {
    title,
    description: summary,
    path: href('/pages/:slug', { slug }),
    picture: DEFAULT_LINK_PREVIEW,
  });
};

const loadDraft = async () => (await import('../preview/page-draft.ts')).followPageDraft;

/** A page with texts of the merchant. */
export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { title, parts } = parseLoadedJson(loaderData);
  useRememberedPage(loaderData);
  const draft = useFramedDraft(loadDraft);
  const { shop } = useCatalogue();
  return <PageBody title={draft?.title ?? title} parts={draft?.partsWith(shop) ?? parts} />;
}
