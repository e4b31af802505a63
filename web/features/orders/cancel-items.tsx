import { useRef, useState } from 'react';
import type { ApiOrderWithHistory } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { isRequestRefused } from '#contract/is-request-refused.ts';
import { orderedProducts } from '#contract/ordered-products.ts';
import { countPieces } from '#domain/cart/cart.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { randomKey } from '../../ui/form/random-key.ts';
import { focusAfterUnmount } from '../../ui/hooks/focus-after-unmount.ts';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { describeItemRefund } from './describe-item-refund.ts';
import { PieceChoice } from './piece-choice.tsx';
import styles from './order-page.module.css';

const focusState = focusAfterUnmount(() => document.querySelector('#state'));

type Product = NonNullable<ApiOrderWithHistory['products']>[number];
/** An ordered product with pieces that can be cancelled. */
type Choice = Product & { readonly position: number; readonly cancellable: number };

type Props = {
  order: ApiOrderWithHistory;
  client: Pick<Client, 'cancelOrder'>;
  onChanged: () => Promise<void>;
};

/**
 * Cancels some items of an order after confirmation. Renders nothing if only one item is left, because cancelling the order does the same.
 */
export function CancelItems({ order, client, onChanged }: Props) {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [isConfirming, setConfirming] = useState(false);
  const [missing, setMissing] = useState<string>();
  const { isBusy, problem, cancel } = useItemCancellation({
    order,
    client,
    onChanged,
    onResponse(isDecided) {
      setConfirming(false);
      if (isDecided) setChosen(new Map());
    },
  });
  const choices = orderedProducts(order).filter(isChoice);
  const cancellableCount = choices.reduce((sum, { cancellable }) => sum + cancellable, 0);
  if (cancellableCount < 2 && problem === undefined) return null;
  const lines = choices.map((choice) => ({
    ...choice,
    quantity: Math.min(chosen.get(choice.position) ?? 0, choice.cancellable),
  }));
  const count = countPieces(lines);
  const items = count === 1 ? '1 item' : `${count} items`;
  const choose = ({ position, cancellable }: Choice, quantity: number) => {
    setChosen(new Map(chosen).set(position, Math.max(0, Math.min(quantity, cancellable))));
    setMissing(undefined);
  };
  const ask = () => {
    if (count === 0) setMissing('Choose how many pieces to cancel.');
    else setConfirming(true);
  };
  return (
    <section ref={focusState} className={styles.part} aria-labelledby="cancel-items">
      <h2 id="cancel-items">Cancel some items</h2>
      <p className="muted">Choose what you no longer want. The rest of your order stays.</p>
      <FormError message={missing ?? problem} />
      <ul className={styles.choices}>
        {lines.map((line) => (
          <li key={line.position}>
            <PieceChoice
              product={line}
              value={line.quantity}
              disabled={!isHydrated}
              onDecrease={() => choose(line, line.quantity - 1)}
              onIncrease={() => choose(line, line.quantity + 1)}
            />
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="small" disabled={!isHydrated} onClick={ask}>
        {count === 0 ? 'Cancel items' : `Cancel ${items}`}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Cancel ${items}?`}
        confirmLabel="Yes, cancel"
        cancelLabel="Keep"
        busy={isBusy}
        onConfirm={() => void cancel(lines.filter(({ quantity }) => quantity > 0))}
        onCancel={() => setConfirming(false)}
      >
        <p>{describeItemRefund(order)}</p>
        <p>This cannot be undone. We will email a confirmation to {order.email}.</p>
      </ConfirmDialog>
    </section>
  );
}

function isChoice(product: Product): product is Choice {
  return product.position !== undefined && (product.cancellable ?? 0) > 0;
}

/**
 * Sends the cancellation. A repeated attempt has the same key, so that it cancels nothing twice. `onResponse` is called before the order is
 * loaded again. `isDecided` says whether the shop has cancelled the items or refused to.
 */
function useItemCancellation({
  order,
  client,
  onChanged,
  onResponse,
}: Props & { onResponse: (isDecided: boolean) => void }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const key = useRef<string>(undefined);
  const cancel = async (chosen: readonly Choice[]) => {
    setBusy(true);
    key.current ??= randomKey(crypto);
    const result = await client.cancelOrder({
      params: { id: order._id },
      headers: { 'idempotency-key': key.current },
      body: { lines: chosen.map(({ position, quantity }) => ({ position, quantity })) },
    });
    const isDecided = result.ok || isRequestRefused(result.error);
    setBusy(false);
    onResponse(isDecided);
    setProblem(result.ok ? undefined : result.error.detail);
    if (!isDecided) return;
    key.current = undefined;
    if (result.ok) showToast('The items are cancelled.');
    // They may just have been packed; the reloaded page shows it.
    await onChanged();
  };
  return { isBusy, problem, cancel };
}
