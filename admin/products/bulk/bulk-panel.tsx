import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiCatalogue } from '#contract/calls.ts';
import { useShortcuts } from '../../keyboard/shortcut-store.ts';
import type { Shortcut } from '../../keyboard/shortcuts.ts';
import { Action } from '../../ui/action.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import { announceApplied, applyEdits, countProducts } from './apply-edits.ts';
import { BulkFields } from './bulk-fields.tsx';
import { EMPTY_FORM, readBulkForm, type BulkField } from './bulk-form.ts';
import { BulkPreviewTable } from './bulk-preview-table.tsx';
import { useBulkPreview, type BulkPreview } from './use-bulk-preview.ts';
import styles from './bulk-panel.module.css';

const TITLES: Readonly<Record<BulkField, string>> = {
  price: 'Change price of',
  status: 'Change status of',
  category: 'Change category of',
};

/** One change of the selected products: its fields, and a preview of every old and new value. It applies exactly what the preview says. */
export function BulkPanel({
  field,
  ids,
  catalogue,
  onClose,
}: {
  field: BulkField;
  ids: readonly string[];
  catalogue: ApiCatalogue;
  /** Runs after the change too. */
  onClose: () => void;
}) {
  const [form, setForm] = useState(EMPTY_FORM);
  const read = readBulkForm(field, form);
  const apply = useApply(ids, onClose);
  const preview = useBulkPreview(ids, read.ok ? read.value : null);
  const title = `${TITLES[field]} ${countProducts(ids.length)}`;
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), [field]);
  useEscape(onClose);
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void apply.run(preview);
          }}
        >
          <div className={styles.body}>
            <fieldset className={styles.fields} disabled={apply.done !== null || apply.failure !== null}>
              <legend className="visually-hidden">The change</legend>
              <BulkFields
                field={field}
                form={form}
                error={read.ok || read.error === '' ? undefined : read.error}
                catalogue={catalogue}
                onChange={(edit) => setForm((before) => ({ ...before, ...edit }))}
              />
            </fieldset>
            {preview.failure !== null && (
              <Notice tone="bad" icon="alert" title="No preview." role="alert">
                {preview.failure}
              </Notice>
            )}
            {read.ok && <BulkPreviewTable preview={preview} count={ids.length} catalogue={catalogue} />}
          </div>
          <PanelFoot preview={preview} apply={apply} />
        </form>
      </div>
    </section>
  );
}

function useEscape(onClose: () => void): void {
  const shortcuts = useMemo<Shortcut[]>(
    () => [{ keys: 'Escape', label: 'Close the panel', group: 'On this screen', run: onClose }],
    [onClose],
  );
  useShortcuts(shortcuts);
}

function PanelFoot({ preview, apply }: { preview: BulkPreview; apply: Apply }) {
  const large = preview.results.filter(({ verdict }) => verdict === 'unconfirmed').length;
  const changed = preview.results.filter(({ verdict }) => verdict === 'changed').length;
  const count = apply.isConfirmed ? changed + large : changed;
  return (
    <div className={styles.foot}>
      {apply.failure !== null && (
        <Notice tone="bad" icon="alert" title="Not complete." role="alert">
          {apply.failure} Try again to change the rest.
        </Notice>
      )}
      {large > 0 && (
        <label className={styles.confirm}>
          <input
            type="checkbox"
            checked={apply.isConfirmed}
            onChange={({ target }) => apply.confirm(target.checked)}
          />
          {countProducts(large)} {large === 1 ? 'changes' : 'change'} by more than half. Change{' '}
          {large === 1 ? 'it' : 'them'} too.
        </label>
      )}
      <Action
        variant="primary"
        disabled={!preview.isComplete || count === 0 || apply.done !== null}
        onClick={() => void apply.run(preview)}
      >
        {apply.done === null ? `Change ${countProducts(count)}` : `${apply.done} of ${count} …`}
      </Action>
    </div>
  );
}

type Apply = {
  readonly isConfirmed: boolean;
  readonly confirm: (isConfirmed: boolean) => void;
  /** How many products are done while it runs; null before and after. */
  readonly done: number | null;
  /** Why it stopped. A further attempt sends the same verdicts, so the fields cannot change before it. */
  readonly failure: string | null;
  readonly run: (preview: BulkPreview) => Promise<void>;
};

/** Applies previews. After a failure the same batch continues, so that all of it is undone as one. */
function useApply(ids: readonly string[], onApplied: () => void): Apply {
  const [isConfirmed, confirm] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const batch = useRef<string | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => confirm(false), [ids]);
  const run = async ({ results, isComplete }: BulkPreview) => {
    if (!isComplete || done !== null) return;
    const verdicts = isConfirmed ? ['changed', 'unconfirmed'] : ['changed'];
    const wanted = results
      .filter(({ verdict }) => verdicts.includes(verdict))
      .map(({ id, changes }) => ({
        id,
        changes: Object.fromEntries(
          changes.map(({ field, before, after }) => [field, { base: before, value: after }]),
        ),
      }));
    if (wanted.length === 0) return;
    setDone(0);
    setFailure(null);
    batch.current ??= crypto.randomUUID();
    const applied = await applyEdits(wanted, { batch: batch.current, isConfirmed, onProgress: setDone });
    setDone(null);
    void revalidate();
    if (applied.failure !== null) return setFailure(applied.failure);
    batch.current = null;
    announceApplied(applied, () => void revalidate());
    onApplied();
  };
  return { isConfirmed, confirm, done, failure, run };
}
