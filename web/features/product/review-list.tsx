import type { ApiReview } from '#contract/calls.ts';
import { Stars } from '../../ui/stars.tsx';
import styles from './review-list.module.css';

/** What people wrote of a product, newest first. Comments are shown as text, line breaks kept. */
export function ReviewList({ reviews }: { reviews: readonly ApiReview[] }) {
  if (reviews.length === 0) return <p className={styles.none}>Nobody has reviewed this product yet.</p>;
  return (
    <>
      <p className="small muted">
        Anybody can review a product. “Verified purchase” marks the reviews of people who bought it here.
      </p>
      <ul className={styles.list}>
        {reviews.map((review) => (
          <li key={review._id}>
            <article>
              <header>
                <b>{review.name}</b>
                <Stars rating={review.rate}>
                  <span className="num">{review.rate.toFixed(1)}</span>
                </Stars>
              </header>
              {review.verifiedPurchase && <p className={styles.verified}>Verified purchase</p>}
              {review.comments !== '' && <p className={styles.comments}>{review.comments}</p>}
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}
