import { useRef, useState } from 'react';
import type { CallProblem, Client } from '#contract/client.ts';
import type { ApiPaymentMethod } from '#contract/payment-method.ts';
import { fail, type Result } from '#domain/result.ts';
import { randomKey } from '../../../ui/form/random-key.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import type { Address } from '../address/address.ts';
import { useAddressForm } from '../address/use-address-form.ts';
import type { ConfirmCard } from '../card/card-fields.tsx';
import type { CardFailure } from '../card/card-outcome.ts';
import type { ShownQuote } from '../shown-quote.ts';
import { boughtBy, describeEarlierPaid, hasBoughtAll, type BoughtProduct } from './bought-products.ts';
import { buildOrder } from './build-order.ts';
import type { CheckoutItems, CheckoutLine, CheckoutPricing } from './checkout-line.ts';
import { NO_CHECKOUT_PROBLEM, toCheckoutProblem } from './checkout-problem.ts';
import { createOrderKeys, type OrderKeys } from './order-key.ts';
import {
  placeCardOrder,
  placeCashOrder,
  recordCardOrder,
  type OrderClient,
  type OrderFailure,
  type OrderPayload,
  type PlacedOrder,
} from './place-order.ts';
import { useOrderingPause } from './use-ordering-pause.ts';
import { useSettledPricing } from './use-settled-pricing.ts';

/** Problems that require a new idempotency key: the key's order is closed, or the key belongs to another order. */
const KEY_PROBLEMS = new Set<CallProblem['code']>(['order_closed', 'idempotency_key_reused']);

/** A sent order and its lines. */
type Sent = {
  readonly order: OrderPayload;
  readonly lines: readonly CheckoutLine[];
  /** To be added to the address book. Read before the order is sent: the disabled form of a paused or unrecorded order has no values. */
  readonly newAddress: Address | undefined;
};

type CheckoutOptions = {
  client: CheckoutClient;
  /** The address of the account; null for a guest, who types one. */
  email: string | null;
  items: CheckoutItems;
  pricing: CheckoutPricing;
  /** An order waits while a quote is being read. */
  quoted: Pick<ShownQuote, 'isReading' | 'asksRegion' | 'isRegionRequired' | 'regionProblem' | 'onAddress'>;
} & CheckoutCallbacks;

/**
 * Runs a checkout. Only one attempt runs at a time. An order keeps its idempotency key until it is placed. While `unrecorded` is set, the
 * card may have been charged, and only `recordAgain` may follow. While `isPaused`, the shop takes no orders, and this one is repeated.
 * `onRefused` receives the problem of a rejected order.
 */
export function useCheckout({
  client,
  email,
  items,
  pricing,
  quoted: { isReading: isQuoting, asksRegion, isRegionRequired, regionProblem, onAddress },
  ...callbacks
}: CheckoutOptions) {
  const address = useAddressForm({
    email,
    // Unknown for a new country until its quote arrives. The server checks again.
    isRegionRequired: isRegionRequired && !isQuoting,
    mustKnowCountry: asksRegion,
    regionProblem,
    onChange: onAddress,
  });
  const { client: orders, isPaused } = useOrderingPause(client);
  const [keys] = useState(() =>
    createOrderKeys(() => randomKey(crypto), { kept: () => sessionStorage, now: Date.now }),
  );
  const { busy, isRunning, unrecorded, attempt } = useAttempts({
    address,
    keys,
    ...callbacks,
    onPlaced: (placed, { newAddress, ...how }) => {
      if (newAddress !== undefined) void addToBook(client, newAddress);
      callbacks.onPlaced(placed, how);
    },
  });
  const settlePricing = useSettledPricing(pricing, isQuoting);
  const prepare = () => prepareOrder({ address, isGuest: email === null, items, settlePricing });

  return {
    address,
    busy,
    isPaused,
    unrecorded,
    placeByCash: async () => {
      if (isRunning() || !address.check()) return;
      await attempt({ method: 'cashOnDelivery', prepare }, (order) =>
        placeCashOrder({ client: orders, key: keys.keyFor(['cashOnDelivery', order], true), order }),
      );
    },
    payByCard: (confirm: ConfirmCard) =>
      attempt({ method: 'stripe', prepare }, (order) => {
        const key = keys.keyFor(['stripe', order]);
        return placeCardOrder({
          client: orders,
          key,
          order,
          confirm: (secret) => confirm(secret, billingOf(order)),
        });
      }),
    /** Places a card order whose total is nothing. The shop rejects it if the total has changed, so no payment is confirmed. */
    placeFree: async () => {
      if (isRunning() || !address.check()) return;
      await attempt({ method: 'stripe', prepare }, (order) => {
        const confirm = () => Promise.resolve(fail({ message: 'The total has changed. Please check it.' }));
        return placeCardOrder({ client: orders, key: keys.keyFor(['stripe', order]), order, confirm });
      });
    },
    recordAgain: async () => {
      if (unrecorded === undefined) return;
      const { sent, transactionId } = unrecorded;
      await attempt({ method: 'stripe', prepare: () => Promise.resolve(sent) }, (order) =>
        recordCardOrder(orders, { order, transactionId }),
      );
    },
  };
}

/** Reads the order to send from the address form. Waits for the prices of what is typed. */
async function prepareOrder({
  address,
  isGuest,
  items,
  settlePricing,
}: {
  address: ReturnType<typeof useAddressForm>;
  isGuest: boolean;
  items: CheckoutItems;
  settlePricing: () => Promise<CheckoutPricing>;
}): Promise<Sent> {
  const typed = address.read();
  const newAddress = address.isToBeSaved() ? typed : undefined;
  const email = address.readEmail();
  const order = buildOrder({ address: typed, email, isGuest, items, pricing: await settlePricing() });
  return { order, lines: items.lines, newAddress };
}

/** Returns who pays, as the card provider gets it. */
function billingOf({ firstName, lastName, email, phone }: OrderPayload) {
  return { name: `${firstName} ${lastName}`, email: email ?? '', phone };
}

/** The calls of the checkout. */
export type CheckoutClient = OrderClient & Pick<Client, 'addAddress'>;

/** Adds an address to the address book. The order is placed whether or not this succeeds. */
async function addToBook(client: Pick<Client, 'addAddress'>, address: Address): Promise<void> {
  const { region, postalCode } = address;
  const body = { ...address, region: region || null, postalCode: postalCode || null };
  const added = await client.addAddress({ body });
  if (!added.ok) showToast(`Your address was not saved. ${added.error.detail}`, 'notice');
}

export type CheckoutCallbacks = {
  onPlaced: (
    placed: PlacedOrder,
    how: { method: ApiPaymentMethod; bought: readonly BoughtProduct[] },
  ) => void;
  /** An earlier payment, of other products or sizes, is now recorded. The order was not placed. */
  onEarlierPaid: (bought: readonly BoughtProduct[]) => void;
  onRefused: (problem: CallProblem) => void;
};

/** Sends orders, one at a time, and shows their failures. `unrecorded` is a payment without a recorded order. */
function useAttempts({
  address,
  keys,
  onPlaced,
  onEarlierPaid,
  onRefused,
}: Omit<CheckoutCallbacks, 'onPlaced'> & {
  address: ReturnType<typeof useAddressForm>;
  keys: OrderKeys;
  onPlaced: (
    placed: PlacedOrder,
    how: Parameters<CheckoutCallbacks['onPlaced']>[1] & Pick<Sent, 'newAddress'>,
  ) => void;
}) {
  const { busy, isRunning, run } = useSingleRun();
  const [unrecorded, setUnrecorded] = useState<{ sent: Sent; transactionId: string; message: string }>();

  /** Runs one attempt and shows its result. */
  const attempt = async (
    { method, prepare }: { method: ApiPaymentMethod; prepare: () => Promise<Sent> },
    send: (order: OrderPayload) => Promise<Result<PlacedOrder, OrderFailure>>,
  ): Promise<Result<unknown, CardFailure>> => {
    if (isRunning()) return fail({ message: 'Your order is being sent.' });
    const { sent, outcome } = await run(async () => {
      const prepared = await prepare();
      return { sent: prepared, outcome: await send(prepared.order) };
    });
    if (!outcome.ok) return fail({ message: show(outcome.error, sent) });
    const bought = boughtBy(outcome.value, sent.lines);
    if (!hasBoughtAll(bought, sent.lines)) return fail({ message: showEarlierPaid(bought, sent) });
    keys.renew();
    onPlaced(outcome.value, { method, bought, newAddress: sent.newAddress });
    return outcome;
  };

  const showEarlierPaid = (bought: readonly BoughtProduct[], { lines }: Sent): string => {
    const message = describeEarlierPaid(bought, lines);
    const [line] = lines;
    setUnrecorded(undefined);
    address.show({
      ...NO_CHECKOUT_PROBLEM,
      lines: new Map(lines.length === 1 && line ? [[line._id, [message]]] : []),
      detail: message,
    });
    onEarlierPaid(bought);
    return message;
  };

  const show = (failure: OrderFailure, sent: Sent): string => {
    if (failure.kind === 'declined') {
      setUnrecorded(undefined);
      return failure.message;
    }
    const { detail, code } = failure.problem;
    if (failure.kind === 'unrecorded') {
      setUnrecorded({ sent, transactionId: failure.transactionId, message: detail });
      return detail;
    }
    if (KEY_PROBLEMS.has(code)) keys.renew();
    const lineIds = sent.lines.map(({ _id }) => _id);
    address.show(toCheckoutProblem(failure.problem, lineIds));
    onRefused(failure.problem);
    return detail;
  };

  return { busy, isRunning, unrecorded, attempt };
}

/** Runs a task. `busy` is for rendering; `isRunning` is current also between two renders. */
function useSingleRun() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async <T>(task: () => Promise<T>): Promise<T> => {
    running.current = true;
    setBusy(true);
    try {
      return await task();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, isRunning: () => running.current, run };
}
