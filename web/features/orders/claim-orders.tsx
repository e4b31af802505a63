import { useState } from 'react';
import { href } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import type { CallProblem, Client } from '#contract/client.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import styles from './claim-orders.module.css';

/** Offers to move the orders that the customer placed as a guest to the account. Renders nothing without any. */
export function ClaimOrders({
  guestOrders: { count, isUnconfirmed },
  client,
  onClaimed,
}: {
  guestOrders: CallOutput<'readGuestOrders'>;
  client: Pick<Client, 'claimOrders'>;
  onClaimed: () => Promise<void>;
}) {
  const isHydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const claim = async () => {
    setBusy(true);
    const result = await client.claimOrders({});
    setBusy(false);
    setProblem(result.ok ? undefined : result.error);
    if (!result.ok) return;
    showToast(`${countOrders(result.value.count)} moved to your account.`);
    await onClaimed();
  };
  if (isUnconfirmed || problem?.code === 'account_unconfirmed') {
    return (
      <section className={styles.claim} aria-label="Orders as a guest">
        <p>Have you ordered as a guest? Confirm your email address, then you can move those orders here.</p>
        <LinkButton variant="ghost" size="small" to={href('/user-profile')}>
          Confirm your address
        </LinkButton>
      </section>
    );
  }
  if (count === 0) return null;
  return (
    <section className={styles.claim} aria-label="Orders as a guest">
      <p>{countOrders(count)} placed as a guest with this address</p>
      <FormError message={problem?.detail} />
      <Button variant="ghost" size="small" busy={busy} disabled={!isHydrated} onClick={() => void claim()}>
        Move to my orders
      </Button>
    </section>
  );
}

function countOrders(count: number): string {
  return `${count} order${count === 1 ? '' : 's'}`;
}
