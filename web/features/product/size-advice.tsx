import type { SizeAdvice as Advice } from '#domain/review/size-advice.ts';
import styles from './size-advice.module.css';

const FOUND = { larger: 'too small', smaller: 'too large' } as const;

/** Says which of two sizes to take, and why. */
export function SizeAdvice({ advice: { take, count, answers } }: { advice: Advice }) {
  return (
    <p className={styles.advice}>
      <b>Between two sizes? Take the {take} one.</b> It was {FOUND[take]} in {count} of {answers} returns for
      its size.
    </p>
  );
}
