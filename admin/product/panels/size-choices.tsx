import { useEditorField } from '../form/editor-fields.tsx';
import { useEditorState } from '../form/editor-store.ts';
import styles from './sizes-panel.module.css';

/** The sizes of the scale; the product has the checked ones. Nothing for a product whose sizes share one stock. */
export function SizeChoices() {
  const { sizes, scale } = useEditorState(({ product }) => product);
  const { value, error, isChanged, isLocked, set } = useEditorField('sizes');
  if (scale.length === 0) return null;
  const chosen = value.split('\n');
  const isKept = (size: string) => sizes.some((one) => one.size === size && !one.isRemovable);
  const toggle = (size: string, isChosen: boolean) =>
    set(scale.filter((one) => (one === size ? isChosen : chosen.includes(one))).join('\n'));
  return (
    <fieldset className={styles.choices} data-changed={isChanged || undefined} aria-describedby="sizes-note">
      <legend>Sizes of this product</legend>
      {scale.map((size, index) => (
        <label key={size}>
          <input
            type="checkbox"
            data-field={index === 0 ? 'sizes' : undefined}
            checked={chosen.includes(size)}
            disabled={isLocked || isKept(size)}
            onChange={({ target }) => toggle(size, target.checked)}
          />
          {size}
        </label>
      ))}
      <small id="sizes-note" className={error === undefined ? undefined : styles.error}>
        {error ?? 'Saved with the product. A size that has had stock, or has a code or a price, stays.'}
      </small>
    </fieldset>
  );
}
