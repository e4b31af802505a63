import styles from './card-form.module.css';

/** Shown in the sandbox, which has no wallets. */
export function WalletsOff() {
  return (
    <p className={styles.walletsOff} role="group" aria-label="Apple Pay, Google Pay" aria-disabled="true">
      Apple Pay and Google Pay are off in this demo.
    </p>
  );
}
