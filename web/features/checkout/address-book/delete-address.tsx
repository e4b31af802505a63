import { useState } from 'react';
import type { ApiAddress } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';

/** Deletes a saved address after confirmation. */
export function DeleteAddress({
  client,
  address: { id, address, city },
  disabled,
  onDeleted,
}: {
  client: Pick<Client, 'deleteAddress'>;
  address: ApiAddress;
  disabled: boolean;
  onDeleted: () => Promise<void>;
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    setBusy(true);
    const result = await client.deleteAddress({ params: { id } });
    setBusy(false);
    setIsConfirming(false);
    // Another tab may have deleted it.
    const isGone = result.ok || result.error.code === 'address_unknown';
    setProblem(isGone ? undefined : result.error.detail);
    if (!isGone) return;
    showToast('The address is deleted.');
    await onDeleted();
  };
  return (
    <>
      <Button variant="ghost" size="small" disabled={disabled} onClick={() => setIsConfirming(true)}>
        Delete<span className="visually-hidden"> the address {address}</span>
      </Button>
      <FormError message={problem} />
      <ConfirmDialog
        open={isConfirming}
        title="Delete this address?"
        confirmLabel="Delete it"
        cancelLabel="Keep it"
        busy={busy}
        onConfirm={() => void run()}
        onCancel={() => setIsConfirming(false)}
      >
        <p>
          {address}, {city}. Your orders keep their addresses.
        </p>
      </ConfirmDialog>
    </>
  );
}
