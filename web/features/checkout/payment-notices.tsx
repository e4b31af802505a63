import { href } from 'react-router';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { focusBlockTitle } from '../../ui/layout/panel.tsx';
import styles from './checkout-page.module.css';

/**
 * A card that was charged, or may have been, for an order which the shop has not acknowledged yet. The only way on is to tell the shop again, which
 * charges nothing.
 */
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
        Your payment may have gone through, and the shop could not confirm your order. Please try again: your
        card will not be charged a second time. Your transaction id is <b>{transactionId}</b>.
      </p>
      <FormError message={message} />
      <Button ref={focusBlockTitle} wide busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** The way on for somebody whose session has ended: the login form, and back here with everything that was typed. */
export function SignInAgain({ id }: { id: string }) {
  const from = href('/belling-address/:id', { id });
  return (
    <LinkButton variant="ghost" to={`${href('/user-profile/login')}?from=${encodeURIComponent(from)}`}>
      Login
    </LinkButton>
  );
}

/** Leads a shopper with an unconfirmed address to the account page, which sends the link again. */
export function ConfirmAddressLink() {
  return (
    <LinkButton variant="ghost" to={href('/user-profile')}>
      Confirm your address
    </LinkButton>
  );
}
