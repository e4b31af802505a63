import { href } from 'react-router';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { focusBlockTitle } from '../../ui/layout/panel.tsx';
import styles from './checkout-page.module.css';

/** Shown when the card was or may have been charged, but the order is not recorded. The retry records it and charges nothing. */
export function UnrecordedPayment({
  transactionId,
  message,
  busy,
  onRetry,
}: {
  transactionId: string;
  message: string;
  busy: boolean;
  onRetry: () => void;
}) {
  return (
    <div className={styles.panel}>
      <h3>Your order is not confirmed yet</h3>
      <p>
        Your payment may have gone through, but we could not confirm your order. Please try again: your card
        will not be charged twice. Your transaction id is <b>{transactionId}</b>.
      </p>
      <FormError message={message} />
      <Button ref={focusBlockTitle} wide busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** A link to the account page, which has a button that sends the confirmation link again. */
export function ConfirmAddressLink() {
  return (
    <LinkButton variant="ghost" to={href('/user-profile')}>
      Confirm your address
    </LinkButton>
  );
}
