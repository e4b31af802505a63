import { lazy, Suspense, useId, useRef, useState, type ComponentProps } from 'react';
import type { CallInput, SessionUser } from '#contract/calls.ts';
import type { Answer } from '#contract/client.ts';
import { Skeleton } from '../../../ui/display/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { focusAfterUnmount } from '../../../ui/hooks/focus-after-unmount.ts';
import { SectionHead } from '../../../ui/layout/page-head.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { ReviewList } from './review-list.tsx';
import styles from './reviews.module.css';

const loadForm = async () => ({ default: (await import('./review-form.tsx')).ReviewForm });
const ReviewForm = lazy(loadForm);

/** Few of those who look at a product write about it: the form is fetched when somebody comes near its button. */
function loadFormAhead() {
  // Whether it could be loaded is told when it is needed.
  loadForm().catch(() => undefined);
}

const toTitle = focusAfterUnmount((button) => button.closest('section')?.querySelector('h2'));

/**
 * A product's reviews beside the form to add one, which 'Write a review' opens and a successful submit closes. `pages` are undefined
 * while they load, and after that `failed` until `onRefresh` loads them again. `writer` is the signed-in user.
 */
export function Reviews({
  pages,
  rest,
  writer,
  send,
  failed = false,
  onRefresh,
}: {
  pages: ComponentProps<typeof ReviewList>['pages'] | undefined;
  /** How many reviews there are, and how to load more of them. */
  rest: Omit<ComponentProps<typeof ReviewList>, 'pages'>;
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
        {pages !== undefined ? (
          <ReviewList pages={pages} {...rest} />
        ) : failed ? (
          <>
            <FormError message="The reviews could not be loaded." />
            <Button ref={toTitle} variant="ghost" size="small" onClick={onRefresh}>
              Try again
            </Button>
          </>
        ) : (
          <Skeleton height="160px" />
        )}
      </div>
      <div>
        <Suspense>{open && <ReviewForm id={id} writer={writer} send={send} onDone={done} />}</Suspense>
      </div>
    </section>
  );
}
