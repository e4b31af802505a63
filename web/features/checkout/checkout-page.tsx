import { useState } from 'react';
import { href } from 'react-router';
import type { SessionUser } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import {
  DEFAULT_PAYMENT_METHOD,
  PAYMENT_METHOD_LABELS,
  type ApiPaymentMethod,
} from '#contract/payment-method.ts';
import { formatMoney } from '#domain/money.ts';
import { BoxChoice } from '../../ui/controls/choice.tsx';
import { LoginLink } from '../../ui/controls/login-link.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { Block } from '../../ui/layout/panel.tsx';
import { WithSummary } from '../../ui/layout/summary.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { AddressFields } from './address/address-fields.tsx';
import { EMPTY_ADDRESS } from './address/address.ts';
import { findSavedAddress } from './address/saved-address.ts';
import { CardForm } from './card/card-form.tsx';
import type { CardSettings } from './card/load-card-provider.ts';
import { CashForm } from './cash-form.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { ConfirmAddressLink, UnrecordedPayment } from './payment-notices.tsx';
import { lineTotal, type CheckoutLine } from './place-order/checkout-line.ts';
import { useCheckout, type CheckoutCallbacks } from './place-order/use-checkout.ts';
import styles from './checkout-page.module.css';

const CASH =
  'M4 6h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM6 12h.01M18 12h.01';

const METHODS = [
  {
    value: 'stripe',
    title: PAYMENT_METHOD_LABELS.stripe,
    note: 'Pay now by card',
    icon: <Icon name="card" />,
  },
  {
    value: 'cashOnDelivery',
    title: PAYMENT_METHOD_LABELS.cashOnDelivery,
    note: 'Pay when it arrives',
    icon: <Icon path={CASH} />,
  },
] as const;

/**
 * Address and payment for one line of the cart (SPECIFICATION section 2, 'Checkout step'). `notices` describe changes of the line; a line
 * that is not `available` cannot be ordered.
 */
export function CheckoutPage({
  client,
  user,
  line,
  notices,
  available,
  settings,
  ...callbacks
}: {
  client: Pick<Client, 'createPaymentIntent' | 'placeOrder'>;
  user: SessionUser;
  line: CheckoutLine;
  notices: readonly string[];
  available: boolean;
  settings: CardSettings;
} & CheckoutCallbacks) {
  const [method, setMethod] = useState<ApiPaymentMethod>(DEFAULT_PAYMENT_METHOD);
  const checkout = useCheckout({ client, email: user.email, line, ...callbacks });
  const { address, busy, unrecorded } = checkout;
  const { problem } = address;
  const isCash = method === 'cashOnDelivery';

  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title="Checkout">
        <CheckoutSteps />
      </PageHead>
      <WithSummary
        summary={<CheckoutSummary line={line} notices={notices.length > 0 ? notices : problem.line} />}
      >
        <AddressForm
          address={address}
          user={user}
          disabled={unrecorded !== undefined}
          onSubmit={() => {
            if (isCash && available && unrecorded === undefined) void checkout.placeByCash();
          }}
        />
        <Block title="Payment Method">
          {unrecorded === undefined ? (
            <Payment
              user={user}
              line={line}
              available={available}
              settings={settings}
              checkout={checkout}
              method={method}
              onMethod={setMethod}
            />
          ) : (
            <UnrecordedPayment {...unrecorded} busy={busy} onRetry={() => void checkout.recordAgain()} />
          )}
        </Block>
      </WithSummary>
    </div>
  );
}

/** The address form, with the address that the user entered last. */
function AddressForm({
  address,
  user: { email, phoneNumber },
  disabled,
  onSubmit,
}: {
  address: ReturnType<typeof useCheckout>['address'];
  user: SessionUser;
  disabled: boolean;
  onSubmit: () => void;
}) {
  const [initial] = useState(() => findSavedAddress(email) ?? { ...EMPTY_ADDRESS, phone: phoneNumber ?? '' });
  return (
    <form
      ref={address.form}
      id="address"
      noValidate
      aria-label="Address"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onInput={(event) => address.handleInput((event.target as HTMLInputElement).name)}
    >
      <fieldset disabled={disabled}>
        <AddressFields email={email} initial={initial} errors={address.problem.fields} />
      </fieldset>
    </form>
  );
}

/** The choice of the payment method, and the form of the chosen one. */
function Payment({
  user,
  line,
  available,
  settings,
  checkout,
  method,
  onMethod,
}: {
  user: SessionUser;
  line: CheckoutLine;
  available: boolean;
  settings: CardSettings;
  checkout: ReturnType<typeof useCheckout>;
  method: ApiPaymentMethod;
  onMethod: (method: ApiPaymentMethod) => void;
}) {
  const { address, busy } = checkout;
  const { problem } = address;
  const isCash = method === 'cashOnDelivery';
  return (
    <div className={styles.payment}>
      <BoxChoice
        legend="Payment Method"
        legendHidden
        options={METHODS}
        value={method}
        onChange={(chosen) => {
          if (!busy) onMethod(chosen);
        }}
      />
      {!available && <FormError message="This item can’t be ordered right now." />}
      {available && isCash && <CashForm form="address" busy={busy} message={problem.detail} />}
      {available && !isCash && (
        <CardForm
          settings={settings}
          payLabel={`Pay ${formatMoney(lineTotal(line))}`}
          validate={address.check}
          pay={checkout.payByCard}
        />
      )}
      {problem.mustSignIn && <LoginLink from={href('/belling-address/:id', { id: line._id })} />}
      {problem.isOverLimit && !user.emailVerified && <ConfirmAddressLink />}
    </div>
  );
}
