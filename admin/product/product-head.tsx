import { Link } from 'react-router';
import { productName } from '#domain/catalogue/product-name.ts';
import { SAVE_KEYS } from '../keyboard/use-save-shortcut.ts';
import { PageViewers } from '../live/page-viewers.tsx';
import { productsListPath } from '../products/last-shown-products.ts';
import { prefetchProducts } from '../products/load-products.ts';
import { DocumentTitle } from '../shell/document-title.tsx';
import { Action } from '../ui/action.tsx';
import { countOf } from '../ui/count-text.ts';
import { Icon } from '../ui/icon.tsx';
import { ariaKeys, Keys } from '../ui/keys.tsx';
import { useEditorState } from './form/editor-store.ts';
import { ProductStatus } from './product-status.tsx';
import styles from '../ui/panels/record-head.module.css';

/** What the buttons of the editor do; null for members who may not change the product. */
export type ProductActions = { readonly save: () => void; readonly discard: () => void } | null;

/** The head of the editor: the product, its status, and the buttons, which a phone has at the bottom. */
export function ProductHead({ actions, onPreview }: { actions: ProductActions; onPreview: () => void }) {
  const { id, title, colour, status } = useEditorState(({ product }) => product);
  return (
    <header className={styles.head}>
      <DocumentTitle>{productName({ title, colour })}</DocumentTitle>
      <div className={styles.words}>
        <nav className={styles.crumbs} aria-label="Breadcrumb">
          <Link to={productsListPath()} onPointerEnter={prefetchProducts} onFocus={prefetchProducts}>
            <Icon name="left" size={22} />
            <span>Products</span>
          </Link>
        </nav>
        <div className={styles.line}>
          <h1>{title}</h1>
          {colour !== undefined && <span className={styles.beside}>{colour}</span>}
          <ProductStatus status={status} />
          <PageViewers page={`product:${id}`} />
        </div>
      </div>
      <div className={styles.actions}>
        {actions !== null && (
          <span className={styles.wide}>
            <Unsaved />
            <DiscardButton discard={actions.discard} />
          </span>
        )}
        <span className={styles.view}>
          <Action aria-haspopup="dialog" onClick={onPreview}>
            <Icon name="eye" />
            <span>Preview</span>
          </Action>
        </span>
        {actions !== null && (
          <span className={styles.wide}>
            <SaveButton save={actions.save} />
          </span>
        )}
      </div>
    </header>
  );
}

/** The buttons of the editor on a phone, within reach of the thumb. Shown while there is something to save. */
export function SaveBar({ actions }: { actions: ProductActions }) {
  const hasEdits = useEditorState(({ edits, saving }) => saving !== null || Object.keys(edits).length > 0);
  if (actions === null || !hasEdits) return null;
  return (
    <section className={styles.bar} aria-label="Unsaved changes">
      <Unsaved />
      <DiscardButton discard={actions.discard} />
      <SaveButton save={actions.save} />
    </section>
  );
}

function Unsaved() {
  const count = useEditorState(({ edits }) => Object.keys(edits).length);
  const isSaving = useEditorState(({ saving }) => saving !== null);
  const isKept = useEditorState((state) => state.isKept);
  const changes = countOf(count, 'unsaved change');
  return (
    <span className={styles.unsaved} role="status">
      {isSaving && 'Saving …'}
      {!isSaving && count > 0 && (isKept ? changes : `${changes}, not kept by this browser`)}
    </span>
  );
}

function DiscardButton({ discard }: { discard: () => void }) {
  const hasEdits = useEditorState(({ edits }) => Object.keys(edits).length > 0);
  return hasEdits && <Action onClick={discard}>Discard</Action>;
}

function SaveButton({ save }: { save: () => void }) {
  return (
    <Action variant="primary" aria-keyshortcuts={ariaKeys(SAVE_KEYS)} onClick={save}>
      Save
      <Keys keys={SAVE_KEYS} />
    </Action>
  );
}
