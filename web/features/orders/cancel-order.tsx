import { useState } from 'react';
import { href } from 'react-router';
import type { ApiOrder } from '#contract/calls.ts';
import type { CallProblem, Client } from '#contract/client.ts';
import { centsFromDollars, formatMoney } from '#domain/money.ts';
import { nextOrderState } from '#domain/order/order-state.ts';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import styles from './order-page.module.css';

/** Lets a shopper cancel an order that was not handed over; asks before. Of any other order it shows nothing. */
export function CancelOrder({
  order,
  client,
  onChanged,
}: {
  order: ApiOrder;
  client: Pick<Client, 'cancelOrder'>;
  onChanged: () => Promise<void>;
}) {
  const hydrated = useHydrated();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const canCancel = nextOrderState(order.state, 'cancel').ok;

  const cancel = async () => {
    setBusy(true);
    const answer = await client.cancelOrder({ params: { id: order._id } });
    setBusy(false);
    setAsking(false);
    setProblem(answer.ok ? undefined : answer.error);
    if (answer.ok) showToast('Your order is cancelled.');
    // The order may have been handed over a moment ago: the page shows how it stands now.
    if (answer.ok || answer.error.code === 'order_not_cancellable') await onChanged();
  };

  if (!canCancel && problem === undefined) return null;
  return (
    <section className={styles.part} aria-labelledby="cancel">
      <h2 id="cancel">Changed your mind?</h2>
      {canCancel && <p className="muted">You can cancel this order until it is handed over.</p>}
      <FormError message={problem?.detail} />
      {problem?.code === 'sign_in_required' && <SignInAgain id={order._id} />}
      {canCancel && (
        <Button variant="ghost" disabled={!hydrated} onClick={() => setAsking(true)}>
          Cancel this order
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="Cancel this order?"
        confirmLabel="Yes, cancel it"
        cancelLabel="Keep it"
        busy={busy}
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      >
        <CancellationEffects order={order} />
      </ConfirmDialog>
    </section>
  );
}

function CancellationEffects({ order: { product, paymentMethod, total, email } }: { order: ApiOrder }) {
  const money = formatMoney(centsFromDollars(total));
  const pieces = product.quantity === 1 ? 'The piece' : `All ${product.quantity} pieces`;
  return (
    <>
      <p>
        {paymentMethod === 'stripe'
          ? `We return ${money} to your card. Your bank may need 5 to 10 days to show it.`
          : `You have not paid anything yet, so there is nothing to return.`}
      </p>
      <p>
        {pieces} of {product.title} can be bought by others again. This cannot be undone; we confirm it by
        mail to {email}.
      </p>
    </>
  );
}

/** The way on for somebody whose session has ended: the login form, and back here. */
function SignInAgain({ id }: { id: string }) {
  const from = href('/user-profile/my-orders/:id', { id });
  return (
    <LinkButton variant="ghost" to={`${href('/user-profile/login')}?from=${encodeURIComponent(from)}`}>
      Login
    </LinkButton>
  );
}
