import styles from './corrected-search.module.css';

/** Shows the corrected text of a misspelt search. */
export function CorrectedSearch({ corrected }: { corrected: string }) {
  return (
    <p className={styles.corrected} role="status">
      Showing results for <b>{corrected}</b>
    </p>
  );
}
