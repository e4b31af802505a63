import styles from './spinner.module.css';

/** A turning ring inside a button or beside a word that says what is going on. */
export function Spinner({ size = 22 }: { size?: number }) {
  return (
    <svg
      className={styles.spinner}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" opacity=".3" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}

/** A ring in the middle of an area whose content is on its way; `label` is what it waits for. */
export function Loading({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status">
      <Spinner size={36} />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
