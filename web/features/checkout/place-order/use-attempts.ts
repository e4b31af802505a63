import { useRef, useState } from 'react';
import type { CallProblem } from '#contract/client.ts';
import type { ApiPaymentMethod } from '#contract/payment-method.ts';
import { fail, type Result } from '#domain/result.ts';
import type { Address } from '../address/address.ts';
import type { useAddressForm } from '../address/use-address-form.ts';
import type { CardFailure } from '../card/card-outcome.ts';
import {
  boughtProducts,
  describeEarlierPayment,
  hasBoughtAll,
  type BoughtProduct,
} from './bought-products.ts';
import type { CheckoutLine } from './checkout-line.ts';
import { NO_CHECKOUT_PROBLEM, toCheckoutProblem } from './checkout-problem.ts';
import type { OrderKeys } from './order-key.ts';
import type { OrderFailure, OrderPayload, PlacedOrder } from './place-order.ts';

/** Problems that require a new idempotency key: the key's order is closed, or the key belongs to another order. */
const KEY_PROBLEMS = new Set<CallProblem['code']>(['order_closed', 'idempotency_key_reused']);

/** A sent order and its lines. */
export type Sent<Order = OrderPayload> = {
  readonly order: Order;
  readonly lines: readonly CheckoutLine[];
  /** To be added to the address book. Read before the order is sent: the disabled form of a paused or unrecorded order has no values. */
  readonly newAddress: Address | undefined;
};

export type CheckoutCallbacks = {
  onPlaced: (
    placed: PlacedOrder,
    how: { method: ApiPaymentMethod; bought: readonly BoughtProduct[] },
  ) => void;
  /** An earlier payment, of other products or sizes, is now recorded. The order was not placed. */
  onEarlierPaid: (bought: readonly BoughtProduct[]) => void;
  onRefused: (problem: CallProblem) => void;
};

/** A card payment without a recorded order. Its order and the message are undefined after a reload. */
type Unrecorded = {
  readonly sent: Sent<OrderPayload | undefined>;
  readonly transactionId: string;
  readonly message: string | undefined;
};

/**
 * Sends orders, one at a time, and shows their failures. `unrecorded` is a payment without a recorded order; its initial value is the
 * result of `restore`.
 */
export function useAttempts({
  address,
  keys,
  restore,
  onPlaced,
  onEarlierPaid,
  onRefused,
}: Omit<CheckoutCallbacks, 'onPlaced'> & {
  address: ReturnType<typeof useAddressForm>;
  keys: OrderKeys;
  restore: () => Unrecorded | undefined;
  onPlaced: (
    placed: PlacedOrder,
    how: Parameters<CheckoutCallbacks['onPlaced']>[1] & Pick<Sent, 'newAddress'>,
  ) => void;
}) {
  const { busy, isRunning, run } = useSingleRun();
  const [unrecorded, setUnrecorded] = useState(restore);

  /** Runs one attempt and shows its result. */
  const attempt = async <Order extends OrderPayload | undefined>(
    { method, prepare }: { method: ApiPaymentMethod; prepare: () => Promise<Sent<Order>> },
    send: (order: Order) => Promise<Result<PlacedOrder, OrderFailure>>,
  ): Promise<Result<unknown, CardFailure>> => {
    if (isRunning()) return fail({ message: 'Your order is being sent.' });
    const { sent, outcome } = await run(async () => {
      const prepared = await prepare();
      return { sent: prepared, outcome: await send(prepared.order) };
    });
    if (!outcome.ok) return fail({ message: show(outcome.error, sent) });
    const bought = boughtProducts(outcome.value, sent.lines);
    if (!hasBoughtAll(bought, sent.lines)) return fail({ message: showEarlierPaid(bought, sent) });
    keys.renew();
    onPlaced(outcome.value, { method, bought, newAddress: sent.newAddress });
    return outcome;
  };

  const showEarlierPaid = (bought: readonly BoughtProduct[], { lines }: Pick<Sent, 'lines'>): string => {
    const message = describeEarlierPayment(bought, lines);
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

  const show = (failure: OrderFailure, sent: Unrecorded['sent']): string => {
    if (failure.kind === 'declined') {
      setUnrecorded(undefined);
      return failure.message;
    }
    const { detail, code } = failure.problem;
    if (failure.kind === 'unrecorded') {
      setUnrecorded({ sent, transactionId: failure.transactionId, message: detail });
      return detail;
    }
    setUnrecorded(undefined);
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
