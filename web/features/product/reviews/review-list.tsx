import { useRef, type ComponentProps } from 'react';
import { Stars } from '../../../ui/display/stars.tsx';
import { MoreReviews } from './more-reviews.tsx';
import type { ShownReview } from './review-pages.ts';
import styles from './review-list.module.css';

/** A product's reviews, newest first. Comments are plain text with line breaks. */
export function ReviewList(props: Omit<ComponentProps<typeof MoreReviews>, 'list'>) {
  const list = useRef<HTMLUListElement>(null);
  const { reviews, next } = props.pages;
  if (reviews.length === 0) return <p className={styles.none}>There are no reviews of this product yet.</p>;
  return (
    <>
      <p className="small muted">
        Anyone can review a product. “Verified purchase” marks reviews by customers who bought it here.
      </p>
      <ul className={styles.list} ref={list}>
        {reviews.map((review) => (
          <li key={review._id} tabIndex={-1}>
            <Review review={review} />
          </li>
        ))}
      </ul>
      {next !== null && <MoreReviews list={list} {...props} />}
    </>
  );
}

function Review({ review }: { review: ShownReview }) {
  return (
    <article>
      <header>
        <b>{review.name}</b>
        <Stars rating={review.rate}>
          <span className="num">{review.rate.toFixed(1)}</span>
        </Stars>
      </header>
      {review.verifiedPurchase && <p className={styles.verified}>Verified purchase</p>}
      {review.comments !== '' && <p className={styles.comments}>{review.comments}</p>}
      {review.reply && (
        <blockquote>
          <b>Our reply</b> {review.reply}
        </blockquote>
      )}
    </article>
  );
}
