import { useState } from 'react';
import type { ApiCount } from '#contract/calls.ts';
import type { FailedAttempt } from '../data/describe-failed-attempt.ts';
import { DialogForm } from '../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../ui/panels/dialogs/dialog.tsx';
import { listDifferences } from './describe-count.ts';
import styles from './close-count-dialog.module.css';

/** Shows what closing a count does, size by size, before it changes the stock. */
export function CloseCountDialog({
  count,
  onConfirm,
  onClose,
}: {
  /** Undefined while the dialog is closed. */
  count: ApiCount | undefined;
  /** Returns why it failed. */
  onConfirm: (count: ApiCount, key: string) => Promise<FailedAttempt | null>;
  onClose: () => void;
}) {
  return (
    <Dialog open={count !== undefined} onClose={onClose} label="Preview">
      {count !== undefined && <Preview count={count} onConfirm={onConfirm} onClose={onClose} />}
    </Dialog>
  );
}

function Preview({
  count,
  onConfirm,
  onClose,
}: {
  count: ApiCount;
  onConfirm: (count: ApiCount, key: string) => Promise<FailedAttempt | null>;
  onClose: () => void;
}) {
  // The same for every attempt of this dialog.
  const [key] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<FailedAttempt | null>(null);
  const differences = listDifferences(count);
  const isDelivery = count.kind === 'receiving';
  const confirm = async () => {
    setFailure(await onConfirm(count, key));
  };
  return (
    <DialogForm
      title={isDelivery ? `Add ${count.counted} to stock?` : 'Set the stock to the count?'}
      submit={closeLabel(count)}
      failure={failure}
      onSubmit={confirm}
      onCancel={onClose}
    >
      <p>{describe(count, differences.length)}</p>
      {differences.length > 0 && (
        <ul className={styles.differences}>
          {differences.map(({ name, text }) => (
            <li key={name + text}>
              <b>{name}</b> {text}
            </li>
          ))}
        </ul>
      )}
    </DialogForm>
  );
}

/** The label of the button that closes a count. `withExpected` adds the number that a delivery announced. */
export function closeLabel({ kind, counted, expected }: ApiCount, withExpected = false): string {
  if (kind === 'stocktake') return 'Set the stock';
  return `Add ${counted}${withExpected && expected !== null ? ` of ${expected}` : ''} to stock`;
}

function describe({ kind, expected }: ApiCount, differenceCount: number): string {
  if (kind === 'receiving') {
    if (expected === null) return differenceCount === 0 ? 'All sizes are known.' : 'Without these:';
    return differenceCount === 0
      ? 'Everything that was announced is here.'
      : 'This differs from what was announced:';
  }
  if (differenceCount === 0) return 'Every counted size has the stock that was expected.';
  return 'Sales, shipments and deliveries after a size was counted still apply.';
}
