import styles from './corrected-search.module.css';

/** Tells how a search was understood whose spelling was forgiven. */
export function CorrectedSearch({ corrected }: { corrected: string }) {
  return (
    <p className={styles.corrected} role="status">
      Showing results for <b>{corrected}</b>
    </p>
  );
}
