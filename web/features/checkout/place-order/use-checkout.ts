import { useRef, useState } from 'react';
import type { CallProblem, Client } from '#contract/client.ts';
import type { ApiPaymentMethod } from '#contract/payment-method.ts';
import { fail, type Result } from '#domain/result.ts';
import { useAddressForm } from '../address/use-address-form.ts';
import type { ConfirmCard } from '../card/card-fields.tsx';
import type { CardFailure } from '../card/card-outcome.ts';
import { buildOrder } from './build-order.ts';
import type { CheckoutLine } from './checkout-line.ts';
import { NO_CHECKOUT_PROBLEM, toCheckoutProblem } from './checkout-problem.ts';
import { createOrderKeys, randomKey, type OrderKeys } from './order-key.ts';
import {
  placeCardOrder,
  placeCashOrder,
  recordCardOrder,
  type BoughtProduct,
  type OrderFailure,
  type OrderPayload,
  type PlacedOrder,
} from './place-order.ts';

/** Problems that require a new idempotency key: the key's order is closed, or the key belongs to another order. */
const KEY_PROBLEMS = new Set<CallProblem['code']>(['order_closed', 'idempotency_key_reused']);

/**
 * Runs a checkout. Only one attempt runs at a time. An order keeps its idempotency key until it is placed. While `unrecorded` is set, the
 * card may have been charged, and only `recordAgain` may follow. `onRefused` receives the problem of a rejected order.
 */
export function useCheckout({
  client,
  email,
  line,
  ...callbacks
}: {
  client: Pick<Client, 'createPaymentIntent' | 'placeOrder'>;
  email: string;
  line: CheckoutLine;
} & CheckoutCallbacks) {
  const address = useAddressForm(email);
  const [keys] = useState(() => createOrderKeys(() => randomKey(crypto)));
  const { busy, isRunning, unrecorded, attempt } = useAttempts({ address, keys, ...callbacks });
  const order = () => buildOrder({ address: address.read(), email, line });

  return {
    address,
    busy,
    unrecorded,
    placeByCash: async () => {
      if (isRunning() || !address.check()) return;
      const sent = order();
      const key = keys.keyFor(['cashOnDelivery', sent]);
      await attempt({ method: 'cashOnDelivery', sent }, () => placeCashOrder({ client, key, order: sent }));
    },
    payByCard: (confirm: ConfirmCard) => {
      const sent = order();
      const key = keys.keyFor(['stripe', sent]);
      const billing = { name: `${sent.firstName} ${sent.lastName}`, email, phone: sent.phone };
      return attempt({ method: 'stripe', sent }, () =>
        placeCardOrder({ client, key, order: sent, confirm: (secret) => confirm(secret, billing) }),
      );
    },
    recordAgain: async () => {
      if (unrecorded === undefined) return;
      const { order: sent } = unrecorded;
      await attempt({ method: 'stripe', sent }, () => recordCardOrder(client, unrecorded));
    },
  };
}

export type CheckoutCallbacks = {
  onPlaced: (placed: PlacedOrder, method: ApiPaymentMethod) => void;
  /** An earlier payment, of another size, is now recorded. The order was not placed. */
  onEarlierPaid: (paid: BoughtProduct) => void;
  onRefused: (problem: CallProblem) => void;
};

/** Sends orders, one at a time, and shows their failures. `unrecorded` is a payment without a recorded order. */
function useAttempts({
  address,
  keys,
  onPlaced,
  onEarlierPaid,
  onRefused,
}: { address: ReturnType<typeof useAddressForm>; keys: OrderKeys } & CheckoutCallbacks) {
  const { busy, isRunning, run } = useSingleRun();
  const [unrecorded, setUnrecorded] = useState<{
    order: OrderPayload;
    transactionId: string;
    message: string;
  }>();

  /** Runs one attempt and shows its result. */
  const attempt = async (
    { method, sent }: { method: ApiPaymentMethod; sent: OrderPayload },
    send: () => Promise<Result<PlacedOrder, OrderFailure>>,
  ): Promise<Result<unknown, CardFailure>> => {
    if (isRunning()) return fail({ message: 'Your order is being sent.' });
    const outcome = await run(send);
    if (!outcome.ok) return fail({ message: show(outcome.error, sent) });
    const { product } = outcome.value;
    if (product !== undefined && product.size !== sent.product.size)
      return fail({ message: showEarlierPaid(product, sent) });
    keys.renew();
    onPlaced(outcome.value, method);
    return outcome;
  };

  const showEarlierPaid = (paid: BoughtProduct, { product: { size } }: OrderPayload): string => {
    const message = `Your payment for size ${paid.size} of this product went through a moment ago. Size ${size} is not ordered yet. You can order it now.`;
    setUnrecorded(undefined);
    address.show({ ...NO_CHECKOUT_PROBLEM, line: [message], detail: message });
    onEarlierPaid(paid);
    return message;
  };

  const show = (failure: OrderFailure, sent: OrderPayload): string => {
    if (failure.kind === 'declined') {
      setUnrecorded(undefined);
      return failure.message;
    }
    const { detail, code } = failure.problem;
    if (failure.kind === 'unrecorded') {
      setUnrecorded({ order: sent, transactionId: failure.transactionId, message: detail });
      return detail;
    }
    if (KEY_PROBLEMS.has(code)) keys.renew();
    address.show(toCheckoutProblem(failure.problem));
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
    const outcome = await task();
    running.current = false;
    setBusy(false);
    return outcome;
  };
  return { busy, isRunning: () => running.current, run };
}
