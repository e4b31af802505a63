import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { ApiReview, CallInput, SessionUser } from '#contract/calls.ts';
import type { Answer } from '#contract/client.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { handOnFocus } from '../../ui/hand-on-focus.ts';
import { SectionHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ReviewList } from './review-list.tsx';
import styles from './reviews.module.css';

const loadForm = async () => ({ default: (await import('./review-form.tsx')).ReviewForm });
const ReviewForm = lazy(loadForm);

/** Few of those who look at a product write about it: the form is fetched when somebody comes near its button. */
function loadFormAhead() {
  // Whether it could be loaded is told when it is needed.
  loadForm().catch(() => undefined);
}

const toTitle = handOnFocus((button) => button.closest('section')?.querySelector('h2'));

/**
 * A product's reviews beside the form to add one, which is opened by 'Write a review' and closes after it has worked. `reviews` are
 * undefined while they are on their way, or, when that `failed`, until somebody asks again. `onRefresh` fetches them.
 * `writer` is who is signed in.
 */
export function Reviews({
  reviews,
  writer,
  send,
  failed = false,
  onRefresh,
}: {
  reviews: readonly ApiReview[] | undefined;
  writer: SessionUser | undefined;
  send: (review: Omit<CallInput<'writeReview'>['body'], 'id'>) => Promise<Answer<'writeReview'>>;
  failed?: boolean;
  onRefresh: () => void;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  const done = () => {
    showToast('Successfully placed your review !');
    setOpen(false);
    button.current?.focus();
    onRefresh();
  };

  return (
    <section
      className={open ? `${styles.reviews} ${styles.open}` : styles.reviews}
      id="reviews"
      aria-labelledby={`${id}-title`}
    >
      <div>
        <SectionHead title="Reviews" id={`${id}-title`}>
          <Button
            ref={button}
            variant="ghost"
            size="small"
            aria-expanded={open}
            aria-controls={id}
            onPointerEnter={loadFormAhead}
            onFocus={loadFormAhead}
            onClick={() => setOpen(!open)}
          >
            Write a review
          </Button>
        </SectionHead>
        {reviews !== undefined && <ReviewList reviews={reviews} />}
        {reviews === undefined && !failed && <Skeleton height="160px" />}
        {reviews === undefined && failed && (
          <>
            <FormError message="The reviews could not be loaded." />
            <Button ref={toTitle} variant="ghost" size="small" onClick={onRefresh}>
              Try again
            </Button>
          </>
        )}
      </div>
      <div>
        <Suspense>{open && <ReviewForm id={id} writer={writer} send={send} onDone={done} />}</Suspense>
      </div>
    </section>
  );
}
