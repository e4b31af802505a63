import { DialogForm } from './dialog-form.tsx';
import { Dialog } from './dialog.tsx';

/** Asks to confirm price changes of more than half. Closed while `changes` is null. */
export function PriceDialog({
  changes,
  onConfirm,
  onClose,
}: {
  /** A sentence for each price. */
  changes: readonly string[] | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const title = 'Change prices by more than half?';
  return (
    <Dialog open={changes !== null} onClose={onClose} label={title}>
      <DialogForm title={title} submit="Save anyway" onSubmit={onConfirm} onCancel={onClose}>
        <p>{changes?.join(' ')}</p>
      </DialogForm>
    </Dialog>
  );
}
