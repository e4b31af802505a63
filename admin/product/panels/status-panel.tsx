import { PRODUCT_STATUSES, type ProductStatus } from '#domain/catalogue/product-status.ts';
import { dayAndTime } from '../../ui/dates-and-times.ts';
import { ProblemText } from '../../ui/fields/problem-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { EditorText, useEditorField } from '../form/editor-fields.tsx';
import { useEditor, useEditorState } from '../form/editor-store.ts';
import { formOf } from '../form/product-form.ts';
import { STATUS_NAMES } from '../product-status.tsx';
import styles from './product-panel.module.css';

/** Whether and from when shoppers see the product. */
export function StatusPanel() {
  const { value } = useEditorField('status');
  const product = useEditorState((state) => state.product);
  return (
    <Panel title="Status">
      <StatusChoices />
      {value === 'scheduled' && (
        <div className={styles.under}>
          <EditorText name="publishAt" label="Publishing time" type="datetime-local" required />
        </div>
      )}
      <MissingForPublication />
      {product.status === 'published' && (
        <p className={styles.under}>
          <a className="link" href={`/product/${encodeURIComponent(product.id)}`}>
            View in shop
          </a>
        </p>
      )}
    </Panel>
  );
}

/** What the saved product lacks before it can be published. */
function MissingForPublication() {
  const { status, missing } = useEditorState((state) => state.product);
  const hasError = useEditorState(({ errors }) => errors['pictures'] !== undefined);
  if (status === 'published' || status === 'archived' || missing.length === 0 || hasError) return null;
  return (
    <div className={styles.missing}>
      <Icon name="info" size={16} />
      <div>
        <p>Before it can be published:</p>
        <ul>
          {missing.map(({ field, message }) => (
            <li key={field}>{message}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function StatusChoices() {
  const { editor } = useEditor();
  const product = useEditorState((state) => state.product);
  const { value, isLocked, set } = useEditorField('status');
  // The server reports under `pictures` what a publication lacks and no field here shows, such as an alt text.
  const error = useEditorState(({ errors }) => errors['status'] ?? errors['pictures']);
  const choose = (status: ProductStatus) => {
    set(status);
    // Only a scheduled product has a publishing time.
    if (status !== 'scheduled') editor.set('publishAt', formOf(product)['publishAt'] ?? '');
  };
  return (
    <fieldset className={styles.choices} aria-describedby={error === undefined ? undefined : 'status-error'}>
      <legend className="visually-hidden">Status</legend>
      {PRODUCT_STATUSES.map((status) => (
        <label key={status}>
          <input
            type="radio"
            name="status"
            data-field={status === value ? 'status' : undefined}
            checked={status === value}
            disabled={isLocked}
            onChange={() => choose(status)}
          />
          <span>
            {STATUS_NAMES[status]}
            <small>{describeStatus(status, product)}</small>
          </span>
        </label>
      ))}
      {error !== undefined && <ProblemText id="status-error">{error}</ProblemText>}
    </fieldset>
  );
}

function describeStatus(
  status: ProductStatus,
  {
    status: current,
    publishedAt,
  }: { readonly status: ProductStatus; readonly publishedAt?: string | undefined },
): string {
  switch (status) {
    case 'draft':
      return 'visible to staff only';
    case 'scheduled':
      return 'publishes at a set time';
    case 'published':
      return current === 'published' && publishedAt !== undefined
        ? `since ${dayAndTime(Date.parse(publishedAt))}`
        : 'visible in the shop';
    case 'archived':
      return 'hidden from the shop; orders are kept';
  }
}
