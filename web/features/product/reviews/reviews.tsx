import { lazy, Suspense, useId, useRef, useState, type ComponentProps } from 'react';
import type { CallInput, SessionUser } from '#contract/calls.ts';
import type { CallResult } from '#contract/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/display/skeleton.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { focusAfterUnmount } from '../../../ui/hooks/focus-after-unmount.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { SectionHead } from '../../../ui/page/page-head.tsx';
import { ReviewList } from './review-list.tsx';
import styles from './reviews.module.css';

const loadForm = async () => ({ default: (await import('./review-form.tsx')).ReviewForm });
const ReviewForm = lazy(loadForm);

/** Loads the form's code when a pointer or the focus reaches its button; few visitors need it. */
function prefetchForm() {
  // React.lazy reports a failure when the form opens.
  loadForm().catch(() => undefined);
}

const focusTitle = focusAfterUnmount((button) => button.closest('section')?.querySelector('h2'));

/**
 * A product's reviews beside the form to add one. 'Write a review' opens the form, and a successful submit closes it. `loaded` is undefined
 * until the reviews have loaded. If loading `failed`, a button calls `onRefresh` to load them again. `writer` is the signed-in user.
 */
export function Reviews({
  loaded,
  list,
  hasSizes,
  writer,
  send,
  failed = false,
  onRefresh,
}: {
  loaded: ComponentProps<typeof ReviewList>['loaded'] | undefined;
  /** The number of reviews, what they say about the fit, and how to load more. */
  list: Omit<ComponentProps<typeof ReviewList>, 'loaded'>;
  /** Whether the product has several sizes. */
  hasSizes: boolean;
  writer: SessionUser | undefined;
  send: (review: Omit<CallInput<'writeReview'>['body'], 'id'>) => Promise<CallResult<'writeReview'>>;
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
    <section className={styles.reviews} data-open={open} id="reviews" aria-labelledby={`${id}-title`}>
      <div>
        <SectionHead title="Reviews" id={`${id}-title`}>
          <Button
            ref={button}
            variant="ghost"
            size="small"
            aria-expanded={open}
            aria-controls={id}
            onPointerEnter={prefetchForm}
            onFocus={prefetchForm}
            onClick={() => setOpen(!open)}
          >
            Write a review
          </Button>
        </SectionHead>
        {loaded === undefined ? (
          <LoadingReviews failed={failed} onRefresh={onRefresh} />
        ) : (
          <ReviewList loaded={loaded} {...list} />
        )}
      </div>
      <div id={id}>
        <Suspense>
          {open && <ReviewForm hasSizes={hasSizes} writer={writer} send={send} onDone={done} />}
        </Suspense>
      </div>
    </section>
  );
}

/** A placeholder for reviews that are loading, or have `failed` to load. */
function LoadingReviews({ failed, onRefresh }: { failed: boolean; onRefresh: () => void }) {
  if (!failed) return <Skeleton height="160px" />;
  return (
    <>
      <FormError message="The reviews could not be loaded." />
      <Button ref={focusTitle} variant="ghost" size="small" onClick={onRefresh}>
        Try again
      </Button>
    </>
  );
}
