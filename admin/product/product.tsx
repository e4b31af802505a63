import { useEffect, useMemo, useState } from 'react';
import { useLoaderData, useParams, useRevalidator } from 'react-router';
import { client } from '../data/client.ts';
import { forgetListedProduct } from '../products/last-shown-products.ts';
import { useMe } from '../shell/account/me.ts';
import { announce } from '../shell/messages/messages.ts';
import { Action } from '../ui/action.tsx';
import { dayAndTime } from '../ui/dates-and-times.ts';
import { Notice } from '../ui/panels/notice.tsx';
import { ViewOnlyNotice } from '../ui/panels/view-only-notice.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { createEditorStore, EditorContext, useEditorState, type EditorStore } from './form/editor-store.ts';
import { HistoryPanel } from './history/history-panel.tsx';
import type { loadProduct, LoadedProduct, ProductData } from './load-product.ts';
import { DetailsPanel } from './panels/details-panel.tsx';
import { OrganisationPanel } from './panels/organisation-panel.tsx';
import { PricePanel } from './panels/price-panel.tsx';
import { SearchPreviewPanel } from './panels/search-preview-panel.tsx';
import { SizesPanel } from './panels/sizes-panel.tsx';
import { StatusPanel } from './panels/status-panel.tsx';
import { ProductPictures } from './pictures/product-pictures.tsx';
import { useUploads } from './pictures/use-uploads.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { ProductHead, SaveBar, type ProductActions } from './product-head.tsx';
import { provisionalProduct } from './provisional-product.ts';
import { SaveDialogs } from './save/save-dialogs.tsx';
import { useSave } from './save/use-save.ts';
import { useLiveProduct } from './use-live-product.ts';
import { useProductKeys } from './use-product-keys.ts';
import styles from './product.module.css';

/** The editor of a product. */
export function Product() {
  const data = useLoaderData<typeof loadProduct>();
  const { id = '' } = useParams();
  return <ProductScreen key={id} id={id} data={data} />;
}

/** Shows the row of the list, read-only, until the product has arrived. */
function ProductScreen({ id, data }: { id: string; data: ProductData }) {
  const [arrived, setArrived] = useState<LoadedProduct>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if ('loaded' in data) {
      // A later load may return the row of the list again. The screen then keeps showing this whole product.
      setArrived(data.loaded);
      return;
    }
    let isShown = true;
    const handleFailure = () => {
      // The loader now waits for the product, and its failure replaces the screen.
      forgetListedProduct(id);
      if (isShown) void revalidate();
    };
    data.loading.then((loaded) => isShown && setArrived(loaded), handleFailure);
    return () => {
      isShown = false;
    };
  }, [id, data, revalidate]);
  const loaded = 'loaded' in data ? data.loaded : arrived;
  if (loaded !== undefined) return <ProductEditor loaded={loaded} />;
  return (
    'listed' in data && <ProductEditor key="listed" loaded={provisionalProduct(data.listed)} isProvisional />
  );
}

type Shown = Pick<LoadedProduct, 'product'> & {
  readonly [Part in 'catalogue' | 'history']: LoadedProduct[Part] | null;
};

const NO_DRAFTS = { drafts: { read: () => null, write: () => true } };

function ProductEditor({ loaded, isProvisional = false }: { loaded: Shown; isProvisional?: boolean }) {
  const { permissions } = useMe();
  const [editor] = useState(() => createEditorStore(loaded.product, isProvisional ? NO_DRAFTS : {}));
  useLiveProduct(editor, { isLoaded: !isProvisional });
  useEffect(() => {
    const { product, saving } = editor.store.getState();
    // The answer to a save is newer than what was read meanwhile.
    if (loaded.product !== product && saving === null) editor.accept(loaded.product);
  }, [editor, loaded.product]);
  const access = useMemo(
    () => ({
      editor,
      mayEdit: !isProvisional && permissions.includes('products:do'),
      mayEditPrices: !isProvisional && permissions.includes('prices:do'),
      mayMoveStock: !isProvisional && permissions.includes('stock:do'),
    }),
    [editor, isProvisional, permissions],
  );
  return (
    <EditorContext value={access}>
      <Editor loaded={loaded} access={access} isProvisional={isProvisional} />
    </EditorContext>
  );
}

function Editor({
  loaded,
  access: { editor, mayEdit },
  isProvisional,
}: {
  loaded: Shown;
  access: { editor: EditorStore; mayEdit: boolean };
  isProvisional: boolean;
}) {
  const { question, save, dismiss } = useSave(editor);
  const [isPreviewing, setPreviewing] = useState(false);
  const actions = useProductActions(editor, mayEdit ? save : null);
  useProductKeys(loaded.product.id, actions);
  return (
    <>
      <ProductHead actions={actions} onPreview={() => setPreviewing(true)} />
      <div className={styles.notices}>
        {!mayEdit && !isProvisional && <ViewOnlyNotice permission="products:do" subject="this product" />}
        <RestoredNotice onDiscard={() => actions?.discard()} />
      </div>
      <Panels loaded={loaded} isProvisional={isProvisional} />
      <PreviewDialog isOpen={isPreviewing} onClose={() => setPreviewing(false)} />
      <SaveBar actions={actions} />
      <SaveDialogs editor={editor} question={question} onSave={save} onClose={dismiss} />
    </>
  );
}

/** Returns what the buttons of the editor do; null for members who may not save. */
function useProductActions(editor: EditorStore, save: (() => Promise<void>) | null): ProductActions {
  return useMemo(() => {
    if (save === null) return null;
    const discard = () => {
      const { edits } = editor.store.getState();
      editor.replace({});
      announce('Discarded.', () => {
        editor.replace(edits);
        announce('Your unsaved changes are back.');
        return Promise.resolve();
      });
      // The button had the focus, and is gone.
      document.getElementById('main')?.focus({ preventScroll: true });
    };
    return { save: () => void save(), discard };
  }, [editor, save]);
}

/** The panels in two columns; on a phone in one, in another order. */
function Panels({ loaded, isProvisional }: { loaded: Shown; isProvisional: boolean }) {
  const isPhone = useIsPhone();
  // Held here, because another order of the panels mounts them again.
  const uploads = useUploads((file) => client.uploadPicture({ params: { id: loaded.product.id }, file }));
  const details = <DetailsPanel />;
  const pictures = <ProductPictures uploads={uploads} isProvisional={isProvisional} />;
  const sizes = <SizesPanel />;
  const search = <SearchPreviewPanel />;
  const status = <StatusPanel />;
  const price = <PricePanel />;
  const organisation = <OrganisationPanel catalogue={loaded.catalogue} />;
  const history = <HistoryPanel loaded={loaded} />;
  return (
    <div className={styles.columns} aria-busy={isProvisional}>
      {isPhone ? (
        <div className={styles.column}>
          {details}
          {pictures}
          {price}
          {status}
          {sizes}
          {organisation}
          {search}
          {history}
        </div>
      ) : (
        <>
          <div className={styles.column}>
            {details}
            {pictures}
            {sizes}
            {search}
          </div>
          <div className={styles.column}>
            {status}
            {price}
            {organisation}
            {history}
          </div>
        </>
      )}
    </div>
  );
}

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const restoredAt = useEditorState((state) => state.restoredAt);
  const isOpen = useEditorState(({ edits }) => Object.keys(edits).length > 0);
  if (restoredAt === null || !isOpen) return null;
  return (
    <Notice tone="wait" icon="clock" title="Your unsaved changes are restored." role="status">
      They are from {dayAndTime(restoredAt)}.{' '}
      <Action variant="text" onClick={onDiscard}>
        Discard them
      </Action>
    </Notice>
  );
}
