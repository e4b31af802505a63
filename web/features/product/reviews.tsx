import { useEffect, useId, useRef, useState } from 'react';
import type { ApiReview, CallInput, SessionUser } from '#contract/calls.ts';
import type { Answer } from '#contract/client.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { SectionHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ReviewForm } from './review-form.tsx';
import { ReviewList } from './review-list.tsx';
import styles from './reviews.module.css';

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
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) panel.current?.querySelector('input')?.focus();
  }, [open]);

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
            <Button variant="ghost" size="small" onClick={onRefresh}>
              Try again
            </Button>
          </>
        )}
      </div>
      <div ref={panel}>{open && <ReviewForm id={id} writer={writer} send={send} onDone={done} />}</div>
    </section>
  );
}
