import styles from './spinner.module.css';

/** A spinning ring, for a button or beside a text that names the activity. */
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

/** A spinner centred in an area whose content is loading. `label` names the content for screen readers. */
export function Loading({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status">
      <Spinner size={36} />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
