import { lazy, Suspense, useRef, useState, type ComponentProps } from 'react';
import { FITS, type CommonFit } from '#domain/review/fit.ts';
import { SquareChoice } from '../../../ui/controls/square-choice.tsx';
import { Stars } from '../../../ui/display/stars.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { REVIEWS_PER_PAGE, SORT_OF_LABEL, type ShownReview, type SortLabel } from './loaded-reviews.ts';
import type { MoreReviews as MoreReviewsComponent } from './more-reviews.tsx';
import styles from './review-list.module.css';

/** Few products have more than one page of reviews. */
const MoreReviews = lazy(async () => ({ default: (await import('./more-reviews.tsx')).MoreReviews }));

/** With fewer reviews there is no choice of their order. */
const MIN_SORTABLE_COUNT = 4;

const SORT_LABELS = Object.keys(SORT_OF_LABEL) as readonly SortLabel[];

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

type ListProps = Omit<ComponentProps<typeof MoreReviewsComponent>, 'list'> & { fit: CommonFit | undefined };

/**
 * A product's reviews, newest first unless the shopper sorts them, and what they say about its fit. Comments are plain text with line
 * breaks.
 */
export function ReviewList({ fit, ...props }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { reviews, next } = props.loaded;
  if (reviews.length === 0) return <p className={styles.none}>There are no reviews of this product yet.</p>;
  return (
    <>
      <p className="small muted">
        Anyone can review a product.
        {reviews.some(({ verifiedPurchase }) => verifiedPurchase) &&
          ' “Verified purchase” marks reviews by customers who bought it here.'}
      </p>
      {fit && <FitSummary fit={fit} />}
      {props.total >= MIN_SORTABLE_COUNT && <ReviewSort {...props} />}
      <ul className={styles.list} ref={list}>
        {reviews.map((review) => (
          <li key={review._id} tabIndex={-1}>
            <Review review={review} />
          </li>
        ))}
      </ul>
      {next !== null && <End list={list} {...props} />}
    </>
  );
}

/**
 * The end of a long list. The server renders a placeholder of its size. React would discard the HTML of the lazy component itself, if it
 * renders the page again before the component's code has loaded.
 */
function End(props: ComponentProps<typeof MoreReviewsComponent>) {
  const placeholder = <div className={styles.endPlaceholder} />;
  return useHydrated() ? (
    <Suspense fallback={placeholder}>
      <MoreReviews {...props} />
    </Suspense>
  ) : (
    placeholder
  );
}

function FitSummary({ fit }: { fit: CommonFit }) {
  return (
    <p className={styles.fit}>
      <b>{FITS[fit.says]}</b>, say {fit.count} of {fit.answers} reviewers
    </p>
  );
}

/** The order of the reviews. A new one loads their first page; the list stays until that has arrived. */
function ReviewSort({ loaded, loadReviews, onMore }: Omit<ListProps, 'fit'>) {
  const latest = useRef(loaded.sort);
  const [loading, setLoading] = useState<SortLabel>();
  const [problem, setProblem] = useState<string>();

  const choose = async (sort: SortLabel) => {
    latest.current = sort;
    setLoading(sort);
    setProblem(undefined);
    const result = await loadReviews({ limit: String(REVIEWS_PER_PAGE), sort: SORT_OF_LABEL[sort] });
    if (latest.current !== sort) return;
    setLoading(undefined);
    if (result.ok) onMore({ sort, reviews: result.value, next: result.next ?? null });
    else setProblem(result.error.detail);
  };

  return (
    <>
      <div className={styles.sort}>
        <SquareChoice
          compact
          legend="Order of the reviews"
          options={SORT_LABELS}
          value={loading ?? loaded.sort}
          onChange={(sort) => void choose(sort)}
        />
      </div>
      <FormError message={problem} />
    </>
  );
}

function Review({ review }: { review: ShownReview }) {
  const { name, rate, createdAt, verifiedPurchase, fit, comments, reply } = review;
  return (
    <article>
      <header>
        <b>{name}</b>
        <Stars rating={rate}>
          <span className="num">{rate.toFixed(1)}</span>
        </Stars>
      </header>
      <p className="small muted">
        <time dateTime={createdAt}>{MONTH.format(new Date(createdAt))}</time>
        {fit && ` · ${FITS[fit]}`}
        {verifiedPurchase && (
          <>
            {' · '}
            <span className={styles.verified}>Verified purchase</span>
          </>
        )}
      </p>
      {comments !== '' && <p className={styles.comments}>{comments}</p>}
      {reply && (
        <blockquote>
          <b>Our reply</b> {reply}
        </blockquote>
      )}
    </article>
  );
}
