import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { client } from '../../data/client.ts';
import { useRead } from '../../data/use-read.ts';
import { announce } from '../../shell/messages/messages.ts';
import { Action } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { undoApplied } from '../bulk/apply-edits.ts';
import { describeRemoval } from './describe-removal.ts';
import styles from './remove-demo.module.css';

type Demo = CallOutput<'readDemoProducts'>;

/** Names of changed products that are shown. */
const SHOWN_COUNT = 5;

/** A button that removes the demo products, after a dialog that names those that stay. */
export function RemoveDemo({ variant }: { variant: 'primary' | 'plain' | 'text' }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Action variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Remove demo products …
      </Action>
      <Dialog open={isOpen} onClose={close} label="Remove the demo products">
        <RemoveForm onClose={close} />
      </Dialog>
    </>
  );
}

function RemoveForm({ onClose }: { onClose: () => void }) {
  const { demo, failure, remove } = useRemoval(onClose);
  return (
    <DialogForm
      title="Remove the demo products"
      submit={demo === undefined ? 'Remove' : `Remove ${countOf(demo.unchanged, 'product')}`}
      isBusy={demo === undefined || demo.unchanged === 0}
      failure={failure}
      onSubmit={remove}
      onCancel={onClose}
    >
      <p role="status">{demo === undefined ? 'Counting …' : describeRemoval(demo)}</p>
      {demo !== undefined && demo.changed.length > 0 && <Changed products={demo.changed} onOpen={onClose} />}
      <p>Removed products are archived. Their orders, reviews and stock are kept. You can undo this.</p>
    </DialogForm>
  );
}

function Changed({ products, onOpen }: { products: Demo['changed']; onOpen: () => void }) {
  const more = products.length - SHOWN_COUNT;
  return (
    <ul className={styles.changed}>
      {products.slice(0, SHOWN_COUNT).map(({ id, title, colour = null }) => (
        <li key={id}>
          <Link className="link" to={`/products/${id}`} onClick={onOpen}>
            {productName({ title, colour })}
          </Link>
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

/** Reads what a removal would do, and removes. After a failure, the same batch continues. `demo` is undefined until it is read. */
function useRemoval(onRemoved: () => void) {
  const { value: demo, error } = useRead(() => client.readDemoProducts(), null);
  const [failure, setFailure] = useState<string>();
  const [batch] = useState(() => crypto.randomUUID());
  const { revalidate } = useRevalidator();
  const remove = async () => {
    if (demo === undefined || demo.unchanged === 0) return;
    setFailure(undefined);
    const removed = await client.removeDemoProducts({ body: { batch } });
    void revalidate();
    if (!removed.ok) return setFailure(removed.error.detail);
    const { removed: count, changeId } = removed.value;
    announce(
      `${countOf(count, 'product')} left the shop.`,
      changeId === null ? null : () => undoApplied(changeId, () => void revalidate()),
    );
    onRemoved();
  };
  const reason = failure ?? error?.detail;
  return { demo, failure: reason === undefined ? null : { meaning: 'Not complete.', reason }, remove };
}
