import type { SizeAdvice as Advice } from '#domain/review/size-advice.ts';
import styles from './size-advice.module.css';

/** The reason of the returns, by the size that they advise to take. */
const REASONS = { larger: '‘too small’', smaller: '‘too large’' } as const;

/** Says which of two sizes to take, and why. */
export function SizeAdvice({ advice: { take, count, answers } }: { advice: Advice }) {
  return (
    <p className={styles.advice}>
      <b>Between two sizes? Take the {take} one.</b> {count} of {answers} returns for the size said{' '}
      {REASONS[take]}.
    </p>
  );
}
