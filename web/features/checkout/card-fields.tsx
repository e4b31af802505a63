import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import { useMemo, useState, type SubmitEvent } from 'react';
import type { Result } from '#domain/result.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import styles from './card-form.module.css';
import { describeCardError, readConfirmation, type CardFailure } from './card-outcome.ts';
import { readCardStyle, useDarkTheme } from './card-style.ts';

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
  /** The provider's frames could not be shown. */
  onLost: () => void;
};

const classes = {
  base: '',
  focus: styles.focused ?? '',
  invalid: styles.invalid ?? '',
  empty: '',
  complete: '',
};

/** The three fields of the provider and the button that pays with them. */
export function CardFields({ payLabel, mayPay, pay, onLost }: CardFieldsProps) {
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
      const { error } = await stripe.createPaymentMethod({ type: 'card', card });
      if (error) {
        setMessage(describeCardError(error));
        return;
      }
      const paid = await pay(async (clientSecret, billing) =>
        readConfirmation(
          await stripe.confirmCardPayment(clientSecret, {
            payment_method: { card, billing_details: { ...billing } },
          }),
        ),
      );
      if (!paid.ok) setMessage(paid.error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
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
              onLoadError={onLost}
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
