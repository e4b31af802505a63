import type { ReactNode } from 'react';
import { href } from 'react-router';
import { productName } from '#domain/catalogue/product-name.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { focusBlockTitle } from '../../ui/layout/panel.tsx';
import type { CheckoutLine } from './place-order/checkout-line.ts';
import styles from './checkout-page.module.css';

/**
 * Shown when the card was or may have been charged, but the shop has not confirmed the order, also after a reload. The retry records the
 * order and charges nothing.
 */
export function UnrecordedPayment({
  transactionId,
  message,
  busy,
  onRetry,
}: {
  transactionId: string;
  message: string | undefined;
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

/** Shown in place of the payment when lines cannot be ordered. `onRemove` removes them, so that the others can be. */
export function Unavailable({
  lines,
  onRemove,
}: {
  lines: readonly CheckoutLine[];
  onRemove: ((ids: readonly string[]) => void) | undefined;
}) {
  if (onRemove === undefined) return <FormError message="This item can’t be ordered right now." />;
  const names = lines.map((line) => `${productName(line)}, ${describeSize(line.size)}`).join('; ');
  const subject = lines.length === 1 ? 'This item' : 'These items';
  return (
    <>
      <FormError message={`${subject} can’t be ordered right now: ${names}.`} />
      <Button ref={focusBlockTitle} variant="ghost" onClick={() => onRemove(lines.map(({ _id }) => _id))}>
        Remove from the cart
      </Button>
    </>
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

/** Tells visitors that they order without an account. */
export function GuestNotice({ login }: { login: ReactNode }) {
  return (
    <div className={styles.guest}>
      <p>You are ordering as a guest. Do you have an account?</p>
      {login}
    </div>
  );
}
