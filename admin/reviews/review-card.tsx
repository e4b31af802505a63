import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiStaffReview } from '#contract/calls.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { FITS } from '#domain/review/fit.ts';
import { HIDE_REASONS } from '#domain/review/hide-reason.ts';
import type { ReviewFlag } from '#domain/review/review-flags.ts';
import { nameRolesThatMay } from '#domain/staff/permissions.ts';
import { Stars } from '#web/ui/display/stars.tsx';
import { Action } from '../ui/action.tsx';
import { shortMoment } from '../ui/dates-and-times.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { ariaKeys, Keys } from '../ui/keys.tsx';
import { Thumbnail } from '../ui/lists/thumbnail.tsx';
import styles from './review-card.module.css';

const FLAG_NAMES: Readonly<Record<ReviewFlag, string>> = {
  link: 'Link',
  contact: 'Contact details',
  capitals: 'Many capitals',
  repeated: 'Same text twice',
  low_rating: 'Under 2 stars',
};

/** What staff can do with a review. */
export type ReviewAction = 'publish' | 'hide' | 'reply';

export const REVIEW_KEYS: Readonly<Record<ReviewAction, string>> = { publish: 'P', hide: 'H', reply: 'R' };

/** Returns the actions that a review allows. */
export function actionsOf({ hidden, isFlagged }: ApiStaffReview): readonly ReviewAction[] {
  if (hidden !== null) return ['publish'];
  return isFlagged ? ['reply', 'hide', 'publish'] : ['reply', 'hide'];
}

/** A review with its product, why it is flagged, and what staff can do with it. Only the current card has keyboard shortcuts. */
export function ReviewCard({
  review,
  now,
  isCurrent,
  mayChange,
  onAct,
}: {
  review: ApiStaffReview;
  /** In milliseconds since 1970. */
  now: number;
  isCurrent: boolean;
  mayChange: boolean;
  onAct: (action: ReviewAction) => void;
}) {
  const { name, email, rate, comments, createdAt, product, hidden, reply } = review;
  return (
    <article className={styles.card} aria-label={`${name}, ${productName(product)}`}>
      <Thumbnail product={product} width={48} />
      <div className={styles.body}>
        <header className={styles.head}>
          <Stars rating={rate} />
          <b>{name}</b>
          {email !== null && <span className={styles.quiet}>{email}</span>}
          {review.fit !== null && <span className={styles.tag}>{FITS[review.fit]}</span>}
          {review.verifiedPurchase && <span className={styles.tag}>Verified purchase</span>}
          {review.flags.map((flag) => (
            <span key={flag} className={styles.flag} data-open={review.isFlagged || undefined}>
              <Icon name="warning" size={13} />
              {FLAG_NAMES[flag]}
            </span>
          ))}
          {hidden !== null && (
            <span className={styles.flag} data-open>
              Hidden: {HIDE_REASONS[hidden.reason].label}
            </span>
          )}
          <time className={styles.time} dateTime={createdAt}>
            {shortMoment(createdAt, now)}
          </time>
        </header>
        {comments !== '' && <p className={styles.text}>{comments}</p>}
        {reply !== null && (
          <blockquote className={styles.reply}>
            <b>Reply of the shop</b>
            <p className={styles.text}>{reply}</p>
          </blockquote>
        )}
        <footer className={styles.foot}>
          <Link className="link" to={`/products/${product.id}`}>
            {productName(product)}
          </Link>
          <Buttons {...{ review, isCurrent, mayChange, onAct }} />
        </footer>
      </div>
    </article>
  );
}

const ICONS: Readonly<Record<ReviewAction, IconName>> = { publish: 'check', hide: 'close', reply: 'enter' };

function Buttons({
  review,
  isCurrent,
  mayChange,
  onAct,
}: {
  review: ApiStaffReview;
  isCurrent: boolean;
  mayChange: boolean;
  onAct: (action: ReviewAction) => void;
}): ReactNode {
  if (!mayChange)
    return <span className={styles.quiet}>To change it, ask: {nameRolesThatMay('reviews:do')}.</span>;
  return actionsOf(review).map((action) => (
    <Action
      key={action}
      variant="plain"
      aria-keyshortcuts={isCurrent ? ariaKeys(REVIEW_KEYS[action]) : undefined}
      onClick={() => onAct(action)}
    >
      <Icon name={ICONS[action]} size={16} />
      {labelOf(action, review)}
      <Keys keys={REVIEW_KEYS[action]} />
    </Action>
  ));
}

function labelOf(action: ReviewAction, { hidden, reply }: ApiStaffReview): string {
  switch (action) {
    case 'publish':
      return hidden === null ? 'Keep published' : 'Publish again';
    case 'hide':
      return 'Hide…';
    case 'reply':
      return reply === null ? 'Reply…' : 'Change the reply…';
  }
}
