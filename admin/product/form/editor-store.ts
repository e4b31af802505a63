import { createContext, useContext } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { ApiEditedProduct } from '#contract/calls.ts';
import { readDraft, writeDraft, type ProductDraft } from './drafts.ts';
import { applyEdits, rejoinEdits, withEdit, withoutSaved, type Edits, type Form } from './edits.ts';
import { checkField } from './product-fields.ts';
import { formOf } from './product-form.ts';

/** The state of an editor. A save is optimistic: its edits count as saved until it fails. */
export type EditorState = {
  /** As the server has it. */
  readonly product: ApiEditedProduct;
  readonly edits: Edits;
  /** The edits that are being saved; null while none are. */
  readonly saving: Edits | null;
  /** What is wrong with fields, by their name. */
  readonly errors: Readonly<Record<string, string>>;
  /** When the restored draft was kept, in milliseconds since 1970; null without one. */
  readonly restoredAt: number | null;
  /** Whether this browser keeps the edits. */
  readonly isKept: boolean;
  /** Whether the next save also changes the texts of the other colourways. */
  readonly isShared: boolean;
};

type Drafts = {
  readonly read: (productId: string) => ProductDraft | null;
  readonly write: (productId: string, draft: ProductDraft) => boolean;
};

const BROWSER_DRAFTS: Drafts = { read: readDraft, write: writeDraft };

type AcceptOptions = { readonly isSaved?: boolean; readonly rest?: Edits | null };

export type EditorStore = ReturnType<typeof createEditorStore>;

/** Creates the store of the editor of a product. Restores its draft, and keeps one while there are edits. */
export function createEditorStore(
  product: ApiEditedProduct,
  { drafts = BROWSER_DRAFTS, now = Date.now } = {},
) {
  const draft = drafts.read(product.id);
  const restored = withoutSaved(draft?.edits ?? {}, formOf(product));
  const hasRestored = Object.keys(restored).length > 0;
  const store = createStore<EditorState>()(() => ({
    product,
    edits: restored,
    saving: null,
    errors: {},
    restoredAt: hasRestored && draft !== null ? draft.at : null,
    isKept: true,
    isShared: false,
  }));
  const change = (next: Partial<EditorState>) => {
    store.setState(next);
    const { edits, saving, product: current } = store.getState();
    // Until the server has the edits, a reload must not lose them.
    const isKept = drafts.write(current.id, { edits: rejoinEdits(saving ?? {}, edits), at: now() });
    store.setState({ isKept });
  };
  return { store, ...createFieldActions(store, change), ...createSaveActions(store, change) };
}

type Store = StoreApi<EditorState>;
/** Sets a part of the state, and keeps the draft. */
type Change = (next: Partial<EditorState>) => void;

function createFieldActions(store: Store, change: Change) {
  return {
    /** Changes a field. */
    set: (name: string, value: string) => {
      const state = store.getState();
      const edits = withEdit(state.edits, savedForm(state), [name, value]);
      change({ edits, errors: recheck(state, name, edits) });
    },
    /** Chooses whether the next save also changes the texts of the other colourways. */
    share: (isShared: boolean) => store.setState({ isShared }),
    /** Checks a field that the user leaves. */
    check: (name: string) => {
      const state = store.getState();
      store.setState({ errors: withError(state.errors, name, checkField(name, shownForm(state))) });
    },
    /** Checks all edited fields. Returns the errors. */
    checkAll: () => {
      const state = store.getState();
      const form = shownForm(state);
      const edited = new Set([
        ...Object.keys(state.edits),
        ...Object.keys(state.errors),
        // Another field requires them.
        'publishAt',
        'scheduledPrice',
        'scheduledPriceAt',
      ]);
      // In the order of the form, so that the first error is the one nearest to the top.
      const names = Object.keys(form).filter((name) => edited.has(name));
      const errors = names.reduce<EditorState['errors']>(
        (found, name) => withError(found, name, checkField(name, form)),
        {},
      );
      store.setState({ errors });
      return errors;
    },
  };
}

function createSaveActions(store: Store, change: Change) {
  return {
    /** Begins to save the edits, and returns them. */
    begin: () => {
      const { edits } = store.getState();
      change({ saving: edits, edits: {}, restoredAt: null });
      return edits;
    },
    /**
     * Replaces the product with the server's. After a save (`isSaved`), drops the edits that were being saved. `rest` are the edits that the
     * next request saves.
     */
    accept: (current: ApiEditedProduct, { isSaved = false, rest = null }: AcceptOptions = {}) => {
      const { product, edits, saving } = store.getState();
      // A read that began before a save or an undo may end after it.
      if (!isSaved && Number(current.version) < Number(product.version)) return;
      const open = isSaved ? edits : rejoinEdits(saving ?? {}, edits);
      change({
        product: current,
        saving: rest,
        edits: withoutSaved(open, applyEdits(formOf(current), rest ?? {})),
      });
    },
    /** Replaces the stock of the sizes with the server's. A save does not write stock. */
    acceptStock: (sizes: ApiEditedProduct['sizes']) => {
      const { product: current } = store.getState();
      const stockOf = (id: string) => {
        const size = sizes.find((one) => one.id === id);
        if (size === undefined) return undefined;
        const { available, reserved, recentlySold, incoming, isRemovable } = size;
        return { available, reserved, recentlySold, incoming, isRemovable };
      };
      change({
        product: { ...current, sizes: current.sizes.map((size) => ({ ...size, ...stockOf(size.id) })) },
      });
    },
    /** Makes the edits that could not be saved unsaved again. */
    fail: (errors: EditorState['errors'] = {}) => {
      const { edits, saving } = store.getState();
      change({ saving: null, edits: rejoinEdits(saving ?? {}, edits), errors });
    },
    /** Replaces the edits. */
    replace: (edits: Edits) => {
      const { product: current } = store.getState();
      change({ edits: withoutSaved(edits, formOf(current)), errors: {}, restoredAt: null });
    },
  };
}

/** Returns the saved values, with those that are being saved. */
function savedForm({ product, saving }: EditorState): Form {
  return applyEdits(formOf(product), saving ?? {});
}

/** Returns the values that the form shows. */
export function shownForm(state: EditorState): Form {
  return applyEdits(savedForm(state), state.edits);
}

/** An error disappears as soon as the value is valid. A new one appears only when the user leaves the field. */
function recheck(state: EditorState, name: string, edits: Edits): EditorState['errors'] {
  if (!(name in state.errors)) return state.errors;
  return withError(state.errors, name, checkField(name, shownForm({ ...state, edits })));
}

function withError(
  errors: EditorState['errors'],
  name: string,
  error: string | undefined,
): EditorState['errors'] {
  const { [name]: _earlier, ...others } = errors;
  return error === undefined ? others : { ...others, [name]: error };
}

/** The editor around a component, and what the member may change. */
export type EditorAccess = {
  readonly editor: EditorStore;
  readonly mayEdit: boolean;
  readonly mayEditPrices: boolean;
  readonly mayMoveStock: boolean;
};

export const EditorContext = createContext<EditorAccess | null>(null);

/** Returns the editor around the component. */
export function useEditor(): EditorAccess {
  const access = useContext(EditorContext);
  if (access === null) throw new Error('The component is not in an editor.');
  return access;
}

/** Returns a part of the editor's state. */
export function useEditorState<Part>(select: (state: EditorState) => Part): Part {
  return useStore<StoreApi<EditorState>, Part>(useEditor().editor.store, select);
}

/** Returns the value that the form shows for a field. */
export function useFormValue(name: string): string {
  return useEditorState((state) => shownForm(state)[name] ?? '');
}
