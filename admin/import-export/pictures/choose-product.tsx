import { useState } from 'react';
import { focusAfterUnmount } from '#web/ui/hooks/focus-after-unmount.ts';
import { ProductPicker, type Picked } from '../../products/picker/product-picker.tsx';
import { Action } from '../../ui/action.tsx';
import styles from './choose-product.module.css';

/** The field of the next picture without a product; after the last one, the first link. */
const focusNext = focusAfterUnmount((choice) => {
  const panel = choice.closest('section');
  const fields = [...(panel?.querySelectorAll('input') ?? [])];
  return fields[fields.findIndex((field) => choice.contains(field)) + 1] ?? panel?.querySelector('a');
});

/** Shows a picture whose name does not say which product it shows, and lets the user choose it. */
export function ChooseProduct({
  file,
  last,
  onChoose,
}: {
  file: File;
  /** The product that was chosen last, which may have several pictures. */
  last: Picked | undefined;
  onChoose: (product: Picked) => Promise<void>;
}) {
  const [url] = useState(() => URL.createObjectURL(file));
  const [isAdding, setAdding] = useState(false);
  const choose = async (product: Picked) => {
    if (isAdding) return;
    setAdding(true);
    await onChoose(product);
    setAdding(false);
  };
  return (
    <div ref={focusNext} className={styles.choice}>
      <img src={url} width={60} height={75} alt="" onLoad={() => URL.revokeObjectURL(url)} />
      <ProductPicker label={`Product of ${file.name}`} onPick={(product) => void choose(product)} />
      {last !== undefined && <Action onClick={() => void choose(last)}>Add to {last.name}</Action>}
      {isAdding && <span role="status">Adding …</span>}
    </div>
  );
}
