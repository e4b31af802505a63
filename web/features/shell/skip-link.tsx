import styles from './skip-link.module.css';

/** The first focusable link of a page, which skips the header. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
  );
}
