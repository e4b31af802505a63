import { Elements, ExpressCheckoutElement, useElements } from '@stripe/react-stripe-js';
import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { useState } from 'react';
import type { Cents } from '#domain/money.ts';
import { HOLD_MS } from '#domain/order/hold.ts';
import { fail } from '#domain/result.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import type { CardFieldsProps } from './card-fields.tsx';
import { describeCardError, readConfirmation, UNSURE_FAILURE } from './card-outcome.ts';
import { withTimeout } from './with-timeout.ts';
import styles from './card-form.module.css';

/** Wallets hold cards. Other methods would finish later or on another page, which the payment protocol does not expect. */
const OPTIONS: StripeExpressCheckoutElementOptions = {
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    link: 'never',
    amazonPay: 'never',
    paypal: 'never',
    klarna: 'never',
  },
  // The address comes from the page's form.
  emailRequired: false,
  phoneNumberRequired: false,
  shippingAddressRequired: false,
};

export type WalletProps = Pick<CardFieldsProps, 'validate' | 'pay'> & { readonly total: Cents };

/**
 * Apple Pay and Google Pay, by the provider's Express Checkout element. It shows the wallets that device and account support, or nothing.
 * The order takes the same steps as with a card (docs/payment-protocol.md).
 */
export function WalletButtons({ stripe, total, ...props }: WalletProps & { stripe: Stripe }) {
  return (
    <Elements stripe={stripe} options={{ mode: 'payment', amount: total, currency: 'usd' }}>
      <Buttons stripe={stripe} {...props} />
    </Elements>
  );
}

function Buttons({ stripe, validate, pay }: Omit<WalletProps, 'total'> & { stripe: Stripe }) {
  const elements = useElements();
  const [message, setMessage] = useState<string>();
  const confirm = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    if (!elements) return;
    setMessage(undefined);
    const failure = await payByWallet({ stripe, elements, pay });
    if (failure === undefined) return;
    event.paymentFailed({ reason: 'fail' });
    setMessage(failure);
  };
  return (
    <div className={styles.wallets}>
      <ExpressCheckoutElement
        options={OPTIONS}
        onClick={({ resolve, reject }) => {
          if (!validate || validate()) resolve();
          else reject();
        }}
        onConfirm={(event) => void confirm(event)}
      />
      <FormError message={message} />
    </div>
  );
}

/** Pays with the wallet that the shopper has just approved. Returns why it failed; undefined after a success. */
async function payByWallet({
  stripe,
  elements,
  pay,
}: Pick<CardFieldsProps, 'pay'> & { stripe: Stripe; elements: StripeElements }): Promise<string | undefined> {
  // Validates the wallet's card first, so that a failure places no order and holds no stock.
  const { error } = await elements.submit();
  if (error) return describeCardError(error);
  const paid = await pay(async (clientSecret, billing) => {
    const confirmed = await withTimeout(
      () =>
        stripe.confirmPayment({
          elements,
          clientSecret,
          redirect: 'if_required',
          confirmParams: {
            // Without the fragment, which may hold the secret of a payment link.
            return_url: location.origin + location.pathname,
            payment_method_data: { billing_details: { ...billing } },
          },
        }),
      HOLD_MS,
    );
    return confirmed.ok ? readConfirmation(confirmed.value) : fail(UNSURE_FAILURE);
  });
  return paid.ok ? undefined : paid.error.message;
}
