import { href } from 'react-router';
import { catalogueOf } from '../data/catalogue.ts';
import { parseLoadedJson } from '../data/loaded-json.ts';
import { clientContext } from '../data/loader-context.ts';
import { restoreOrLoad, useRememberedPage } from '../data/restore-page.ts';
import { DEFAULT_LINK_PREVIEW } from '../page-meta/link-preview-pictures.ts';
import { pageMeta } from '../page-meta/page-meta.ts';
import { useFramedDraft } from '../preview/use-framed-draft.ts';
import type { Route } from './+types/home';
import { HomeBlocks } from './home-blocks.tsx';
import { loadHome } from './load-home.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(context.get(clientContext));
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return restoreOrLoad(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Everyday clothes',
    description: catalogueOf(matches).shop.tagline || 'Everyday clothes',
    path: href('/'),
    picture: DEFAULT_LINK_PREVIEW,
  });

const loadDraft = async () => (await import('../preview/home-draft.ts')).followHomeDraft;

export default function Home({ loaderData }: Route.ComponentProps) {
  const data = parseLoadedJson(loaderData);
  useRememberedPage(loaderData);
  const draft = useFramedDraft(loadDraft);
  return <HomeBlocks {...data} changes={draft ?? data.changes} />;
}
