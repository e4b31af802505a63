import { href } from 'react-router';
import { REWARDS_TEXTS } from '#domain/content/rewards-texts.ts';
import { RewardsBanner } from '../../features/listing/rewards-banner.tsx';
import { createLoadedJson, parseLoadedJson } from '../data/loaded-json.ts';
import { clientContext } from '../data/loader-context.ts';
import { restoreOrLoad } from '../data/restore-page.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { DEFAULT_LINK_PREVIEW } from '../page-meta/link-preview-pictures.ts';
import { pageMeta } from '../page-meta/page-meta.ts';
import type { Route } from './+types/shop';
import { FilteredListing } from './filtered-listing.tsx';
import { loadListing } from './load-listing.ts';

/** `hasRewards` is whether the page shows the offer. `texts` are the merchant's. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const [listing, home] = await Promise.all([loadListing(client, request), client.readHome()]);
  const { changes } = valueOrThrow(home);
  const hasRewards = !changes?.hidden?.includes('rewards');
  return createLoadedJson({ ...listing, hasRewards, texts: changes?.texts?.rewards });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return restoreOrLoad(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { q, sort } = loaderData === undefined ? NOTHING_CHOSEN : parseLoadedJson(loaderData).chosen;
  return pageMeta(matches, {
    title: q === undefined ? 'Shop' : `Search: ${q}`,
    description:
      'Shirts, jeans, dresses and more for women, men and kids, by department, type, brand and price.',
    path: href('/shop'),
    picture: DEFAULT_LINK_PREVIEW,
    indexed: q === undefined && sort === undefined,
  });
};

const NOTHING_CHOSEN = { q: undefined, sort: undefined };

export default function Shop({ loaderData }: Route.ComponentProps) {
  const {
    chosen: { q },
    hasRewards,
    texts,
  } = parseLoadedJson(loaderData);
  return (
    <FilteredListing
      data={loaderData}
      pathname={href('/shop')}
      title={q === undefined ? 'Shop' : `Results for “${q}”`}
      breadcrumbLabel="Shop"
    >
      {hasRewards && <RewardsBanner texts={{ ...REWARDS_TEXTS, ...texts }} />}
    </FilteredListing>
  );
}
