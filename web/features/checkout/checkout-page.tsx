import { useEffect, useState, type ReactNode } from 'react';
import type { ApiAddressBook, ApiCatalogue, SessionUser } from '#contract/calls.ts';
import {
  DEFAULT_PAYMENT_METHOD,
  PAYMENT_METHOD_LABELS,
  type ApiPaymentMethod,
} from '#contract/payment-method.ts';
import { cents, formatDollars, formatMoney, type Cents } from '#domain/money.ts';
import { BoxChoice } from '../../ui/controls/box-choice.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { Block } from '../../ui/layout/panel.tsx';
import { STACKED, WithSummary } from '../../ui/layout/summary.tsx';
import { Notices } from '../../ui/page/notices.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { CARD } from '../../ui/picture/card-icon.ts';
import { Icon } from '../../ui/picture/icon.tsx';
import { SavedAddressChoice } from './address-book/saved-address-choice.tsx';
import { AddressFields } from './address/address-fields.tsx';
import { initialAddress, type Address } from './address/address.ts';
import { findTypedEmail, findTypedAddress } from './address/typed-address.ts';
import { CardForm } from './card/card-form.tsx';
import type { CardSettings } from './card/load-card-provider.ts';
import { CheckoutSteps } from './checkout-steps.tsx';
import { CheckoutSummary, type SummaryLine } from './checkout-summary.tsx';
import { ConfirmAddressLink, GuestNotice, Unavailable, UnrecordedPayment } from './payment-notices.tsx';
import { PlaceOrderButton } from './place-order-button.tsx';
import { PAUSED_MESSAGE } from './place-order/ordering-pause.ts';
import type { CheckoutCallbacks } from './place-order/use-attempts.ts';
import { useCheckout, type CheckoutClient } from './place-order/use-checkout.ts';
import { ShippingChoice } from './shipping-choice.tsx';
import { toPricing, type ShownQuote } from './shown-quote.ts';
import { TermsNotice } from './terms-notice.tsx';
import styles from './checkout-page.module.css';

const CASH =
  'M4 6h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM6 12h.01M18 12h.01';

const METHODS = [
  {
    value: 'stripe',
    title: PAYMENT_METHOD_LABELS.stripe,
    note: 'Pay now by card',
    icon: <Icon path={CARD} />,
  },
  {
    value: 'cashOnDelivery',
    title: PAYMENT_METHOD_LABELS.cashOnDelivery,
    note: 'Pay when it arrives',
    icon: <Icon path={CASH} />,
  },
] as const;

type CheckoutPageProps = {
  client: CheckoutClient;
  /** Null for a guest. */
  user: SessionUser | null;
  /** Null for a guest. */
  book: ApiAddressBook | null;
  lines: readonly SummaryLine[];
  isWholeCart: boolean;
  settings: CardSettings;
  /** The link to the login form, for a guest, and for a session that has ended. */
  login: ReactNode;
  quoted: ShownQuote;
  pages: ApiCatalogue['pages'];
  onRemove: (ids: readonly string[]) => void;
} & CheckoutCallbacks;

/**
 * Address and payment (SPECIFICATION section 2, 'Checkout step') for one line of the cart or, with `isWholeCart`, for all of them. On
 * narrow screens the summary of the order comes first, and is folded. `onRemove` removes lines from the cart.
 */
export function CheckoutPage({
  client,
  user,
  book,
  lines,
  isWholeCart,
  settings,
  login,
  quoted,
  pages,
  onRemove,
  ...callbacks
}: CheckoutPageProps) {
  const [method, setMethod] = useState<ApiPaymentMethod>(DEFAULT_PAYMENT_METHOD);
  const isStacked = useMediaQuery(STACKED);
  const items = { lines: lines.map(({ line }) => line), isWholeCart };
  const { amounts, asksRegion, isRegionRequired, onAddress } = quoted;
  const checkout = useCheckout({
    client,
    email: user?.email ?? null,
    items,
    pricing: toPricing(quoted),
    quoted,
    ...callbacks,
  });
  const { address, isPaused, unrecorded } = checkout;
  const unavailable = lines.filter(({ available }) => !available).map(({ line }) => line);
  const toPay = cents(amounts.total - amounts.credit);
  const paidBy = fundingOf(method, toPay);

  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title="Checkout">
        <CheckoutSteps current="Address and payment" />
      </PageHead>
      <WithSummary
        isSummaryFirst={isStacked}
        summary={
          <CheckoutSummary
            lines={withMessages(lines, address.problem.lines)}
            quoted={quoted}
            isFolding={isStacked}
            onRemove={isWholeCart ? onRemove : undefined}
          />
        }
      >
        <AddressForm
          address={address}
          user={user}
          book={book}
          asksRegion={asksRegion}
          isRegionRequired={isRegionRequired}
          disabled={unrecorded !== undefined || isPaused}
          login={login}
          onAddress={onAddress}
          onSubmit={() => {
            if (unavailable.length > 0 || unrecorded !== undefined) return;
            if (paidBy === 'cash') void checkout.placeByCash();
            else if (paidBy === 'free') void checkout.placeFree();
          }}
        />
        <ShippingChoice {...quoted} />
        <PaymentBlock
          pages={pages}
          user={user}
          toPay={toPay}
          credit={quoted.credit}
          refusal={
            unavailable.length > 0 && (
              <Unavailable lines={unavailable} onRemove={isWholeCart ? onRemove : undefined} />
            )
          }
          settings={settings}
          login={login}
          checkout={checkout}
          method={method}
          onMethod={setMethod}
        />
      </WithSummary>
    </div>
  );
}

/** Returns how an order is paid. The card form places card orders. A button places all others. */
function fundingOf(method: ApiPaymentMethod, toPay: Cents): 'cash' | 'free' | 'card' {
  if (method === 'cashOnDelivery') return 'cash';
  return toPay === 0 ? 'free' : 'card';
}

/** Adds the messages about a rejected order to the lines whose own check found nothing. */
function withMessages(
  lines: readonly SummaryLine[],
  messages: ReadonlyMap<string, readonly string[]>,
): readonly SummaryLine[] {
  return lines.map((item) => ({
    ...item,
    notices: item.notices.length > 0 ? item.notices : (messages.get(item.line._id) ?? []),
  }));
}

/** The address form. It starts with what the user typed last in this tab, else with a known address. */
function AddressForm({
  address,
  user,
  book,
  asksRegion,
  isRegionRequired,
  disabled,
  login,
  onAddress,
  onSubmit,
}: {
  address: ReturnType<typeof useCheckout>['address'];
  user: SessionUser | null;
  book: ApiAddressBook | null;
  asksRegion: boolean;
  isRegionRequired: boolean;
  disabled: boolean;
  login: ReactNode;
  onAddress: (address: Address) => void;
  onSubmit: () => void;
}) {
  const [initial] = useState(
    () =>
      findTypedAddress(user?.email ?? '') ??
      initialAddress(book ?? { addresses: [], lastOrder: null }, user?.phoneNumber ?? null),
  );
  // Shipping and taxes depend on the address that is filled in already.
  useEffect(() => onAddress(initial), [initial, onAddress]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the events of its fields
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
      onBlur={(event) =>
        address.handleBlur((event.target as Element as HTMLInputElement).name, event.relatedTarget)
      }
    >
      <fieldset disabled={disabled}>
        <AddressFields
          email={user?.email ?? findTypedEmail()}
          isGuest={user === null}
          initial={initial}
          errors={address.problem.fields}
          choice={
            book === null ? (
              <GuestNotice login={login} />
            ) : (
              <SavedAddressChoice addresses={book.addresses} initial={initial} onChoose={address.fill} />
            )
          }
          asksRegion={asksRegion}
          isRegionRequired={isRegionRequired}
        />
      </fieldset>
      <p role="status" className="visually-hidden">
        {address.blurError}
      </p>
    </form>
  );
}

type PaymentProps = {
  user: SessionUser | null;
  /** The total, less what store credit pays. */
  toPay: Cents;
  credit: ShownQuote['credit'];
  /** Why the order cannot be placed, or false. */
  refusal: ReactNode;
  settings: CardSettings;
  login: ReactNode;
  checkout: ReturnType<typeof useCheckout>;
  method: ApiPaymentMethod;
  onMethod: (method: ApiPaymentMethod) => void;
};

/** The payment and the terms, or, after a payment without a recorded order, the button to record the order. */
function PaymentBlock({ pages, ...payment }: PaymentProps & { pages: ApiCatalogue['pages'] }) {
  const { isPaused, unrecorded, recordProblem, busy, recordAgain } = payment.checkout;
  const problem = unrecorded === undefined ? recordProblem : undefined;
  return (
    <Block title="Payment Method">
      <Notices
        messages={[...(isPaused ? [PAUSED_MESSAGE] : []), ...(problem === undefined ? [] : [problem])]}
      />
      {unrecorded === undefined ? (
        <Payment {...payment} terms={<TermsNotice pages={pages} />} />
      ) : (
        <UnrecordedPayment {...unrecorded} busy={busy} onRetry={() => void recordAgain()} />
      )}
    </Block>
  );
}

/** The choice of the payment method, and the form of the chosen one. */
function Payment({
  user,
  toPay,
  credit,
  refusal,
  settings,
  login,
  checkout,
  method,
  onMethod,
  terms,
}: PaymentProps & { terms: ReactNode }) {
  const { address, busy } = checkout;
  const { problem } = address;
  const paidBy = fundingOf(method, toPay);
  const covers = credit?.isUsed === true ? 'your store credit covers' : 'your discounts cover';
  return (
    <div className={styles.payment}>
      {credit && (
        <Checkbox
          label={`Use store credit (${formatDollars(credit.balance)})`}
          checked={credit.isUsed}
          onChange={({ target }) => {
            if (!busy) credit.onUse(target.checked);
          }}
        />
      )}
      <BoxChoice
        legend="Payment Method"
        legendHidden
        options={METHODS}
        value={method}
        onChange={(chosen) => {
          if (!busy) onMethod(chosen);
        }}
      />
      {refusal}
      {!refusal && paidBy === 'free' && <p>Nothing to pay: {covers} the whole order.</p>}
      {!refusal && paidBy !== 'card' && (
        <>
          <PlaceOrderButton form="address" busy={busy} message={problem.detail} />
          {terms}
        </>
      )}
      {!refusal && paidBy === 'card' && (
        <CardForm
          settings={settings}
          payLabel={`Pay ${formatMoney(toPay)}`}
          total={toPay}
          validate={address.check}
          pay={checkout.payByCard}
          below={terms}
        />
      )}
      {problem.mustSignIn && login}
      {problem.isOverLimit && user === null && login}
      {problem.isOverLimit && user?.emailVerified === false && <ConfirmAddressLink />}
    </div>
  );
}
