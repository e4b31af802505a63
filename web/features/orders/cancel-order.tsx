import { useState } from 'react';
import { href } from 'react-router';
import type { ApiOrder, ApiOrderWithHistory } from '#contract/calls.ts';
import type { CallProblem, Client } from '#contract/client.ts';
import { orderedProducts } from '#contract/ordered-products.ts';
import { nextOrderState } from '#domain/order/order-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoginLink } from '../../ui/controls/login-link.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { describeRefund } from './describe-order-state.ts';
import styles from './order-page.module.css';

type Cancellation = {
  order: ApiOrder & Pick<ApiOrderWithHistory, 'isCancellable' | 'refunds'>;
  client: Pick<Client, 'cancelOrder'>;
  onChanged: () => Promise<void>;
};

/** Sends the cancellation. `onResponse` is called when the response has arrived. */
function useCancellation({
  order,
  client,
  onChanged,
  onResponse,
}: Cancellation & { onResponse: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const cancel = async () => {
    setBusy(true);
    const result = await client.cancelOrder({ params: { id: order._id } });
    setBusy(false);
    onResponse();
    setProblem(result.ok ? undefined : result.error);
    if (result.ok) showToast('Your order is cancelled.');
    // The order may just have been packed; the reloaded page shows its state.
    if (result.ok || result.error.code === 'order_not_cancellable') await onChanged();
  };
  return { busy, problem, cancel };
}

/** Cancels an order after confirmation. Renders nothing if its state does not allow that, except the error of a failed attempt. */
export function CancelOrder(cancellation: Cancellation) {
  const { order } = cancellation;
  const isHydrated = useHydrated();
  const [isConfirming, setIsConfirming] = useState(false);
  const { busy, problem, cancel } = useCancellation({
    ...cancellation,
    onResponse: () => setIsConfirming(false),
  });
  const canCancel = order.isCancellable ?? nextOrderState(order.state, 'cancel').ok;

  if (!canCancel && problem === undefined) return null;
  return (
    <section className={styles.part} aria-labelledby="cancel">
      <h2 id="cancel">Changed your mind?</h2>
      {canCancel && <p className="muted">You can cancel this order until we have packed it.</p>}
      <FormError message={problem?.detail} />
      {problem?.code === 'sign_in_required' && (
        <LoginLink from={href('/user-profile/my-orders/:id', { id: order._id })} />
      )}
      {canCancel && (
        <Button variant="ghost" size="small" disabled={!isHydrated} onClick={() => setIsConfirming(true)}>
          Cancel this order
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title="Cancel this order?"
        confirmLabel="Yes, cancel it"
        cancelLabel="Keep it"
        busy={busy}
        onConfirm={() => void cancel()}
        onCancel={() => setIsConfirming(false)}
      >
        <CancellationEffects order={order} />
      </ConfirmDialog>
    </section>
  );
}

function CancellationEffects({ order }: Pick<Cancellation, 'order'>) {
  const { product, email } = order;
  const products = orderedProducts(order);
  const count = products.reduce((sum, { quantity, cancelled = 0 }) => sum + quantity - cancelled, 0);
  const items = count === 1 ? 'The item' : `All ${count} items`;
  return (
    <>
      <p>{describeRefund(order)}</p>
      <p>
        {items} of {products.length === 1 ? product.title : 'this order'} will go back on sale. This cannot be
        undone. We will email a confirmation to {email}.
      </p>
    </>
  );
}
