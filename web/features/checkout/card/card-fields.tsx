import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { ConfirmCardPaymentData, Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { useMemo, useState, type SubmitEvent } from 'react';
import { HOLD_MS } from '#domain/order/hold.ts';
import { fail, type Result } from '#domain/result.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { focusBlockTitle } from '#web/ui/layout/panel.tsx';
import { describeCardError, UNSURE_FAILURE, readConfirmation, type CardFailure } from './card-outcome.ts';
import { readCardStyle, useDarkTheme } from './card-style.ts';
import { withTimeout } from './with-timeout.ts';
import styles from './card-form.module.css';

/** The billing details that the provider receives. */
export type Billing = { readonly name: string; readonly email: string; readonly phone: string };

/**
 * Confirms the payment of a client secret with the card in the form, including authentication. Without `billing` the provider gets the card
 * alone.
 */
export type ConfirmCard = (
  clientSecret: string,
  billing?: Billing,
) => Promise<Result<{ transactionId: string }, CardFailure>>;

export type CardFieldsProps = {
  /** The button's label, for example `Pay $40.80`. */
  payLabel: string;
  /** Validates the page's own fields; false prevents the payment. */
  validate?: () => boolean;
  /** Starts the order, confirms it with `confirm`, and records it. A failure is shown above the button. */
  pay: (confirm: ConfirmCard) => Promise<Result<unknown, CardFailure>>;
  /** Called when the provider's frames do not load or no longer respond, with a message if there is a specific one. */
  onLost: (message?: string) => void;
};

/** After this time without a response, the provider's frames count as lost. */
const FRAME_TIMEOUT_MS = 30_000;

/** The time for the bank's authentication: as long as the shop holds the stock. */
const AUTHENTICATION_TIMEOUT_MS = HOLD_MS;

/** Shown when the frames are lost before an order was placed. */
const NOT_ORDERED = 'The card form does not respond. You have not been charged. Reload it and try again.';

const classes = {
  base: '',
  focus: styles.focused ?? '',
  invalid: styles.invalid ?? '',
  empty: '',
  complete: '',
};

/** The provider's three fields and the button that pays with them. `stripe` is the provider's loaded script. */
export function CardFields({ stripe, ...props }: CardFieldsProps & { stripe: Stripe }) {
  return (
    <Elements stripe={stripe}>
      <FieldsForm {...props} />
    </Elements>
  );
}

function FieldsForm({ payLabel, onLost, ...rest }: CardFieldsProps) {
  const { busy, message, submit } = useCardPayment({ onLost, ...rest });
  const isDark = useDarkTheme();
  // oxlint-disable-next-line react/exhaustive-deps -- the style is read from the page, which depends on the theme
  const options = useMemo(() => ({ classes, style: readCardStyle() }), [isDark]);

  return (
    <form
      ref={focusBlockTitle}
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Card payment"
    >
      <div className={styles.row}>
        <Field label="Card number">
          {({ id }) => (
            <CardNumberElement
              id={id}
              className={styles.frame ?? ''}
              options={options}
              onLoadError={() => onLost()}
            />
          )}
        </Field>
        <Field label="Expiration date">
          {({ id }) => <CardExpiryElement id={id} className={styles.frame ?? ''} options={options} />}
        </Field>
        <Field label="CVC">
          {({ id }) => <CardCvcElement id={id} className={styles.frame ?? ''} options={options} />}
        </Field>
      </div>
      <FormError message={message} />
      <Button type="submit" wide busy={busy}>
        {payLabel}
      </Button>
    </form>
  );
}

/** Pays with the card in the provider's fields. `message` is the last failure. */
function useCardPayment({ validate, pay, onLost }: Omit<CardFieldsProps, 'payLabel'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();

  const payWith = async (stripe: Stripe, card: StripeCardNumberElement) => {
    // Validates the card first, so that an incomplete card places no order and holds no stock.
    const created = await withTimeout(
      () => stripe.createPaymentMethod({ type: 'card', card }),
      FRAME_TIMEOUT_MS,
    );
    if (!created.ok) {
      onLost(NOT_ORDERED);
      return;
    }
    const { error } = created.value;
    if (error) {
      setMessage(describeCardError(error));
      return;
    }
    let lost = false;
    const paid = await pay(async (clientSecret, billing) => {
      const details = { payment_method: { card, billing_details: { ...billing } } };
      const confirmed = await confirmPayment(stripe, clientSecret, details);
      lost = !confirmed.ok;
      return confirmed.ok ? readConfirmation(confirmed.value) : fail(UNSURE_FAILURE);
    });
    if (paid.ok) return;
    if (lost) onLost(paid.error.message);
    else setMessage(paid.error.message);
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const card = elements?.getElement(CardNumberElement);
    if (busy || !stripe || !card) return;
    setMessage(undefined);
    if (validate && !validate()) return;
    setBusy(true);
    try {
      await payWith(stripe, card);
    } finally {
      setBusy(false);
    }
  };
  return { busy, message, submit };
}

/** Confirms a payment, and authenticates the cardholder if the bank requires it. Fails when the frames do not respond in time. */
async function confirmPayment(stripe: Stripe, clientSecret: string, details: ConfirmCardPaymentData) {
  const confirmed = await withTimeout(
    // Authentication is a separate step, because it has a longer timeout.
    () => stripe.confirmCardPayment(clientSecret, details, { handleActions: false }),
    FRAME_TIMEOUT_MS,
  );
  const mustAuthenticate = confirmed.ok && confirmed.value.paymentIntent?.status === 'requires_action';
  if (!mustAuthenticate) return confirmed;
  return withTimeout(() => stripe.handleNextAction({ clientSecret }), AUTHENTICATION_TIMEOUT_MS);
}
