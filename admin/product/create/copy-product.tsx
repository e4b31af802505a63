import { useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { ApiEditedProduct } from '#contract/calls.ts';
import { MAX_COLOUR_LENGTH, MAX_LINE_LENGTH } from '#domain/catalogue/product-limits.ts';
import { client } from '../../data/client.ts';
import { explainFailedAttempt } from '../../data/describe-failed-attempt.ts';
import { needsNewKey } from '../../data/needs-new-key.ts';
import { Action } from '../../ui/action.tsx';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { useEditorState } from '../form/editor-store.ts';
import { announceCreated } from './announce-created.ts';
import styles from './copy-product.module.css';

type Kind = 'colourway' | 'copy';

const TITLES: Readonly<Record<Kind, string>> = { colourway: 'Add colourway', copy: 'Duplicate' };

/** The buttons that create another colourway of the product, or a copy of it. */
export function CopyButtons() {
  const product = useEditorState((state) => state.product);
  const first = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<Kind | null>(null);
  const close = () => setKind(null);
  return (
    <div className={styles.buttons}>
      <Action aria-haspopup="dialog" onClick={() => setKind('colourway')}>
        {TITLES.colourway}
      </Action>
      <Action aria-haspopup="dialog" onClick={() => setKind('copy')}>
        {TITLES.copy}
      </Action>
      <Dialog open={kind !== null} onClose={close} label={kind === null ? '' : TITLES[kind]} first={first}>
        {kind !== null && <CopyForm {...{ kind, product, first }} onClose={close} />}
      </Dialog>
    </div>
  );
}

function CopyForm({
  kind,
  product: { id, title },
  first,
  onClose,
}: {
  kind: Kind;
  product: ApiEditedProduct;
  first: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [text, setText] = useState(kind === 'copy' ? title : '');
  const [error, setError] = useState<string>();
  const label = kind === 'copy' ? 'Title' : 'Colour';
  const copy = async () => {
    const value = text.trim();
    if (value === '') return setError(`${label} is required.`);
    const result = await client.copyProduct({
      params: { id },
      headers: { 'idempotency-key': key },
      body: kind === 'copy' ? { title: value, sameCut: false } : { colour: value, sameCut: true },
    });
    if (!result.ok) {
      if (needsNewKey(result.error)) setKey(crypto.randomUUID());
      return setError(explainFailedAttempt(result.error));
    }
    onClose();
    await navigate(`/products/${encodeURIComponent(result.value.product.id)}`);
    announceCreated(result.value.changeId, navigate);
  };
  return (
    <DialogForm title={TITLES[kind]} submit="Create draft" onSubmit={copy} onCancel={onClose}>
      <TextInput
        ref={first}
        label={label}
        maxLength={kind === 'copy' ? MAX_LINE_LENGTH : MAX_COLOUR_LENGTH}
        autoComplete="off"
        hint="Saved texts and prices are copied; pictures, stock and codes are not."
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
    </DialogForm>
  );
}
