import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the header, to the page itself. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
  );
}
