import styles from './card-form.module.css';

/** Shown in the sandbox, which has no wallets. */
export function WalletsOff() {
  return (
    <div className={styles.walletsOff} role="group" aria-label="Apple Pay, Google Pay" aria-disabled="true">
      <b>Apple Pay, Google Pay</b>
      <span>Off in the sandbox. They appear with real Stripe keys.</span>
    </div>
  );
}
