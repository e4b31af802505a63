import { useState } from 'react';
import type { Client } from '#contract/client.ts';
import { fail } from '#domain/result.ts';
import { randomKey } from '../../../ui/form/random-key.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import type { Address } from '../address/address.ts';
import { useAddressForm } from '../address/use-address-form.ts';
import type { ConfirmCard } from '../card/card-fields.tsx';
import type { ShownQuote } from '../shown-quote.ts';
import { buildOrder } from './build-order.ts';
import type { CheckoutItems, CheckoutPricing } from './checkout-line.ts';
import { createKeptPayment, keepPayment } from './kept-payment.ts';
import { createOrderKeys } from './order-key.ts';
import {
  placeCardOrder,
  placeCashOrder,
  recordCardOrder,
  type OrderClient,
  type OrderPayload,
} from './place-order.ts';
import { useAttempts, type CheckoutCallbacks, type Sent } from './use-attempts.ts';
import { useOrderingPause } from './use-ordering-pause.ts';
import { useSettledPricing } from './use-settled-pricing.ts';

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
  const [{ keys, keptPayment }] = useState(createKept);
  const { client: pausing, isPaused } = useOrderingPause(client);
  const orders = keepPayment(pausing, keptPayment);
  const { busy, isRunning, unrecorded, attempt } = useAttempts({
    address,
    keys,
    restore() {
      const transactionId = keptPayment.find();
      if (transactionId === undefined) return undefined;
      const sent = { order: undefined, lines: items.lines, newAddress: undefined };
      return { sent, transactionId, message: undefined };
    },
    ...callbacks,
    onPlaced: (placed, { newAddress, ...how }) => {
      if (newAddress !== undefined) void addToBook(client, newAddress);
      callbacks.onPlaced(placed, how);
    },
  });
  const [recordProblem, setRecordProblem] = useState<string>();
  const settlePricing = useSettledPricing(pricing, isQuoting);
  const prepare = () => {
    setRecordProblem(undefined);
    return prepareOrder({ address, isGuest: email === null, items, settlePricing });
  };

  return {
    address,
    busy,
    isPaused,
    unrecorded,
    /** Why `recordAgain` has ended without an order. */
    recordProblem,
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
      const recorded = await attempt({ method: 'stripe', prepare: () => Promise.resolve(sent) }, (order) =>
        recordCardOrder(orders, { order, transactionId }),
      );
      if (!recorded.ok) setRecordProblem(recorded.error.message);
    },
  };
}

/** Creates what a checkout keeps across reloads of the tab. */
function createKept() {
  const tab = { storage: () => sessionStorage, now: Date.now };
  return { keys: createOrderKeys(() => randomKey(crypto), tab), keptPayment: createKeptPayment(tab) };
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

/** Returns the billing details for the card provider. */
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
