import { useCallback, useState } from 'react';
import { Link, useLoaderData, useNavigation, useRevalidator } from 'react-router';
import { productName } from '#domain/catalogue/product-name.ts';
import { REVIEW_VIEWS, STAR_RANGE_IDS, STAR_RANGES, type ReviewView } from '#domain/review/review-view.ts';
import { client } from '../data/client.ts';
import { useLive } from '../live/use-live.ts';
import { usePages } from '../live/use-pages.ts';
import { useMe } from '../shell/account/me.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { useSlowLoading } from '../shell/states/loading-screen.tsx';
import { countOf, countText } from '../ui/count-text.ts';
import { FilterSelect } from '../ui/fields/filter-select.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { useChosenSearch } from '../ui/fields/use-chosen-search.ts';
import { Empty } from '../ui/lists/empty.tsx';
import { MoreButton } from '../ui/lists/more-button.tsx';
import { ViewLinks } from '../ui/lists/view-links.tsx';
import { HideDialog } from './hide-dialog.tsx';
import type { loadReviews, ReviewsData } from './load-reviews.ts';
import { publishReview } from './moderate.ts';
import { ReplyDialog } from './reply-dialog.tsx';
import { ReviewCard, type ReviewAction } from './review-card.tsx';
import { reviewsPath } from './reviews-path.ts';
import { useReviewKeys } from './use-review-keys.ts';
import styles from './reviews.module.css';

/** The names of the views. */
const VIEW_NAMES: Readonly<Record<ReviewView, string>> = {
  flagged: 'Flagged',
  hidden: 'Hidden',
  answered: 'Answered',
};

/** The reviews, newest first, with view and filters in the URL. */
export function Reviews() {
  const data = useLoaderData<typeof loadReviews>();
  useLive(['review', 'product']);
  const { location } = useNavigation();
  const isSlow = useSlowLoading(location?.search);
  const { rows: reviews, more, loadMore } = useReviewPages(data);
  const { revalidate } = useRevalidator();
  const mayChange = useMe().permissions.includes('reviews:do');
  const [open, setOpen] = useState<{ id: string; action: ReviewAction } | null>(null);
  const act = (id: string, action: ReviewAction) => {
    if (action === 'publish') void publishReview(id, revalidate).then(revalidate);
    else setOpen({ id, action });
  };
  const { list, current, setCurrent } = useReviewKeys(reviews, mayChange ? act : null);
  const find = (action: ReviewAction) =>
    open?.action === action ? (reviews.find(({ id }) => id === open.id) ?? null) : null;
  // Before the call of this dialog ends, the member may have opened the next review, whose dialog must stay open.
  const close = () => setOpen((now) => (now === open ? null : now));
  return (
    <>
      <ScreenHead title="Reviews" note={describeNew(data)} />
      <ViewLinks current={reviewsPath(data.query.view ?? null)} views={viewsOf(data)} />
      <Tools data={data} />
      {reviews.length > 0 ? (
        <ol ref={list} className={styles.list} aria-busy={isSlow}>
          {reviews.map((review) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys act on the review that has the focus
            <li
              key={review.id}
              tabIndex={-1}
              data-current={review.id === current || undefined}
              onFocus={() => setCurrent(review.id)}
            >
              <ReviewCard
                review={review}
                now={data.readAt}
                isCurrent={review.id === current}
                mayChange={mayChange}
                onAct={(action) => act(review.id, action)}
              />
            </li>
          ))}
        </ol>
      ) : (
        <NoReviews query={data.query} />
      )}
      <MoreButton more={more} rows="more reviews" onMore={loadMore} />
      <HideDialog review={find('hide')} onClose={close} onChanged={revalidate} />
      <ReplyDialog review={find('reply')} onClose={close} onChanged={revalidate} />
    </>
  );
}

/** Returns the reviews of all pages that were loaded. */
function useReviewPages({ reviews, next, query }: ReviewsData) {
  const load = useCallback(
    async (cursor: string) => {
      const result = await client.listStaffReviews({ query: { ...query, cursor } });
      return result.ok ? { rows: result.value.reviews, next: result.value.next } : undefined;
    },
    [query],
  );
  return usePages({ rows: reviews, next, filter: JSON.stringify(query) }, load);
}

function Tools({ data: { query, reviews } }: { data: ReviewsData }) {
  const { search, set } = useChosenSearch();
  const chosen = new URLSearchParams(search);
  const product = chosen.get('product') ?? '';
  const named = reviews.find((review) => review.product.id === product)?.product;
  return (
    <div className={styles.tools} role="search" aria-label="Reviews">
      <SearchField
        label="Search reviews"
        placeholder="Product, author or text"
        q={chosen.get('q') ?? ''}
        isImmediate
        onSearch={(q) => set('q', q, { replace: query.q !== undefined })}
      />
      <FilterSelect
        label="Rating"
        all="All"
        value={chosen.get('stars') ?? ''}
        choices={STAR_RANGE_IDS.map((id) => ({ value: id, label: STAR_RANGES[id].label }))}
        onChange={(stars) => set('stars', stars)}
      />
      {product !== '' && (
        <FilterSelect
          label="Product"
          all="All"
          value={product}
          choices={[{ value: product, label: named === undefined ? product : productName(named) }]}
          onChange={(id) => set('product', id)}
        />
      )}
    </div>
  );
}

function viewsOf({ counts }: ReviewsData) {
  const views = REVIEW_VIEWS.map((view) => ({
    name: VIEW_NAMES[view],
    to: reviewsPath(view),
    count: counts === null ? '' : countText(counts[view]),
  }));
  return [{ name: 'All', to: reviewsPath(null), count: '' }, ...views];
}

function describeNew({ counts }: ReviewsData): string {
  return counts === null ? '' : `${countOf(counts.new.count, 'new review')} in the last 24 hours`;
}

const NOTHING: Readonly<Record<ReviewView, string>> = {
  flagged: 'No review waits for a decision.',
  hidden: 'Every review is shown.',
  answered: 'The shop has not replied to a review.',
};

function NoReviews({ query: { view, q, stars, product } }: Pick<ReviewsData, 'query'>) {
  if (q !== undefined || stars !== undefined || product !== undefined) {
    return (
      <Empty title="No review matches" text="Nothing found with these filters.">
        <Link className="link" to={reviewsPath(view ?? null)}>
          Clear the filters
        </Link>
      </Empty>
    );
  }
  if (view !== undefined) {
    return (
      <Empty title={`${VIEW_NAMES[view]}: none`} text={NOTHING[view]}>
        <Link className="link" to={reviewsPath(null)}>
          All reviews
        </Link>
      </Empty>
    );
  }
  return (
    <Empty title="No reviews yet" text="The first review of a product will appear here.">
      <Link className="link" to="/products">
        Products
      </Link>
    </Empty>
  );
}
