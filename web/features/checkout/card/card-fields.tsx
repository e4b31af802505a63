import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useMemo, useState, type SubmitEvent } from 'react';
import { HOLD_MS } from '#domain/order/hold.ts';
import { fail, type Result } from '#domain/result.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { focusBlockTitle } from '#web/ui/layout/panel.tsx';
import { describeCardError, NO_ANSWER, readConfirmation, type CardFailure } from './card-outcome.ts';
import { readCardStyle, useDarkTheme } from './card-style.ts';
import { withTimeout } from './with-timeout.ts';
import styles from './card-form.module.css';

/** Who pays, as the provider is told. */
export type Billing = { readonly name: string; readonly email: string; readonly phone: string };

/** Confirms the payment of a client secret with the card in the form, its authentication included. */
export type ConfirmCard = (
  clientSecret: string,
  billing: Billing,
) => Promise<Result<{ transactionId: string }, CardFailure>>;

/** What the card form is given by its page. */
export type CardFieldsProps = {
  /** The button's words, for example `Pay $40.80`. */
  payLabel: string;
  /** The page's own check of its fields, asked first; false keeps the payment from beginning. */
  mayPay?: () => boolean;
  /** Starts the order, confirms it with what it is given, and records it. A failure is shown above the button. */
  pay: (confirm: ConfirmCard) => Promise<Result<unknown, CardFailure>>;
  /** The provider's frames could not be shown, or no longer answer; `message` says more than that they have to be loaded anew. */
  onLost: (message?: string) => void;
};

/** How long the provider's frames may take to answer, in milliseconds, before they count as lost. */
const ANSWER_MS = 30_000;

/** A person asks their bank meanwhile; after this the shop no longer holds the order. */
const CHALLENGE_MS = HOLD_MS;

/** Said when nothing has been ordered yet. */
const NOTHING_SENT =
  'The card form does not answer. You have not been charged. Load it again and try once more.';

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

function FieldsForm({ payLabel, mayPay, pay, onLost }: CardFieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const isDark = useDarkTheme();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  // oxlint-disable-next-line react/exhaustive-deps -- the style is read from the page, which the theme has changed
  const options = useMemo(() => ({ classes, style: readCardStyle() }), [isDark]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const card = elements?.getElement(CardNumberElement);
    if (busy || !stripe || !card) return;
    setMessage(undefined);
    if (mayPay && !mayPay()) return;
    setBusy(true);
    try {
      // Nothing is ordered or held for a card that is not even filled in.
      const made = await withTimeout(() => stripe.createPaymentMethod({ type: 'card', card }), ANSWER_MS);
      if (!made.ok) {
        onLost(NOTHING_SENT);
        return;
      }
      const { error } = made.value;
      if (error) {
        setMessage(describeCardError(error));
        return;
      }
      let lost = false;
      const paid = await pay(async (clientSecret, billing) => {
        const details = { payment_method: { card, billing_details: { ...billing } } };
        // The bank's question is asked apart: a person may think about it for as long as they like.
        const silent = { handleActions: false };
        const confirmed = await withTimeout(
          () => stripe.confirmCardPayment(clientSecret, details, silent),
          ANSWER_MS,
        );
        const mustAsk = confirmed.ok && confirmed.value.paymentIntent?.status === 'requires_action';
        const ended = mustAsk
          ? await withTimeout(() => stripe.handleNextAction({ clientSecret }), CHALLENGE_MS)
          : confirmed;
        lost = !ended.ok;
        return ended.ok ? readConfirmation(ended.value) : fail(NO_ANSWER);
      });
      if (paid.ok) return;
      if (lost) onLost(paid.error.message);
      else setMessage(paid.error.message);
    } finally {
      setBusy(false);
    }
  }

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
