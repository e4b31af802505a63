import { Icon } from '../../ui/picture/icon.tsx';
import styles from './checkout-steps.module.css';

const STEPS = ['Cart', 'Address and payment', 'Confirmation'] as const;

/** The steps of the checkout. Those before the current one have a tick. */
export function CheckoutSteps({ current }: { current: (typeof STEPS)[number] }) {
  return (
    <ol className={styles.steps} aria-label="Checkout">
      {STEPS.map((step, at) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {at < STEPS.indexOf(current) && <Icon name="check" size={20} />}
          {step}
        </li>
      ))}
    </ol>
  );
}
