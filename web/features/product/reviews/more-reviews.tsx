import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { CallInput } from '#contract/calls.ts';
import type { CallResult } from '#contract/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/display/skeleton.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { REVIEWS_PER_PAGE, SORT_OF_LABEL, type LoadedReviews } from './loaded-reviews.ts';
import styles from './more-reviews.module.css';

/** The end of the review list: how many of `total` are shown, and a button that loads the next page. `onMore` gets all reviews so far. */
export function MoreReviews({
  list,
  loaded,
  total,
  loadReviews,
  onMore,
}: {
  list: RefObject<HTMLUListElement | null>;
  loaded: LoadedReviews;
  total: number;
  loadReviews: (query: NonNullable<CallInput<'listReviews'>['query']>) => Promise<CallResult<'listReviews'>>;
  onMore: (loaded: LoadedReviews) => void;
}) {
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { reviews, next, sort } = loaded;
  const { length: count } = reviews;
  const { button, focusFrom } = useFocusOnNew(list, count);
  const shownSort = useRef(sort);
  useEffect(() => {
    shownSort.current = sort;
  }, [sort]);
  // `total` is too low when reviews were written between the responses with the product and with its reviews. If there is a `next` page,
  // at least one review is left.
  const left = Math.max(total - count, 1);

  const more = async () => {
    if (loading || next == null) return;
    focusFrom(count);
    setLoading(true);
    setProblem(undefined);
    const result = await loadReviews({
      limit: String(REVIEWS_PER_PAGE),
      sort: SORT_OF_LABEL[sort],
      cursor: next,
    });
    setLoading(false);
    // The shopper may have chosen another order meanwhile.
    if (shownSort.current !== sort) return;
    if (result.ok) onMore({ sort, reviews: [...reviews, ...result.value], next: result.next });
    else setProblem(result.error.detail);
  };

  return (
    <>
      {loading &&
        Array.from({ length: Math.min(REVIEWS_PER_PAGE, left) }, (_, at) => (
          <div className={styles.placeholder} key={at}>
            <Skeleton height="100%" />
          </div>
        ))}
      <div className={styles.more}>
        <p className="small muted num">
          {next == null ? `All ${count} reviews shown` : `${count} of ${count + left} reviews shown`}
        </p>
        <FormError message={problem} />
        {next != null && (
          <Button ref={button} variant="ghost" size="small" busy={loading} onClick={() => void more()}>
            {problem === undefined ? 'Show more reviews' : 'Try again'}
          </Button>
        )}
      </div>
    </>
  );
}

/** Moves the focus from the button to the first new review, unless the focus has moved elsewhere. The page does not scroll. */
function useFocusOnNew(list: RefObject<HTMLUListElement | null>, count: number) {
  const button = useRef<HTMLButtonElement>(null);
  const loadedFrom = useRef<number>(undefined);
  useLayoutEffect(() => {
    const from = loadedFrom.current;
    if (from === undefined || count <= from) return;
    loadedFrom.current = undefined;
    const { activeElement } = document;
    // After the last page the button is unmounted and the focus is on the body.
    if (activeElement !== button.current && activeElement !== document.body) return;
    const item = list.current?.children[from];
    if (item instanceof HTMLElement) item.focus({ preventScroll: true });
  }, [list, count]);
  const focusFrom = (first: number) => {
    loadedFrom.current = first;
  };
  return { button, focusFrom };
}
