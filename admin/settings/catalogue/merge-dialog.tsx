import { useEffect, useRef, useState, type RefObject } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { SelectInput } from '../../ui/fields/labelled-control.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import { mergeInto, previewMerge, type Merge, type MergeRefusal, type Reload } from './catalogue-actions.ts';
import { withoutMerged, type CatalogueData } from './load-catalogue.ts';
import styles from './merge-dialog.module.css';

/** The brand or category that is to be merged. */
export type Merging = Pick<Merge, 'kind' | 'id'> & { readonly label: string };

type Preview = NonNullable<CallOutput<'mergeBrand'>['preview']>;

/** Merges a brand or category into another one, after showing what that does. */
export function MergeDialog({
  merging,
  data,
  reload,
  onClose,
}: {
  /** Null while the dialog is closed. */
  merging: Merging | null;
  data: CatalogueData;
  reload: Reload;
  onClose: () => void;
}) {
  const first = useRef<HTMLSelectElement>(null);
  return (
    <Dialog
      open={merging !== null}
      onClose={onClose}
      label={`Merge a ${merging?.kind ?? 'brand'}`}
      first={first}
    >
      {merging !== null && (
        <MergeForm merging={merging} data={data} reload={reload} onClose={onClose} first={first} />
      )}
    </Dialog>
  );
}

function MergeForm({
  merging: { kind, id, label },
  data,
  reload,
  onClose,
  first,
}: {
  merging: Merging;
  data: CatalogueData;
  reload: Reload;
  onClose: () => void;
  first: RefObject<HTMLSelectElement | null>;
}) {
  const rows = kind === 'brand' ? withoutMerged(data.brands) : withoutMerged(data.categories);
  const others = rows.filter((one) => one.id !== id && !one.archived);
  const [into, setInto] = useState(others[0]?.id ?? '');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { preview, refusal } = usePreview({ kind, id, into });
  const [problem, setProblem] = useState<MergeRefusal>();
  const intoLabel = others.find((one) => one.id === into)?.label ?? into;
  const mustConfirm = problem?.needsConfirmation === true;
  const merge = async () => {
    if (preview === null) return;
    const wanted = { kind, id, label, into, intoLabel, key, isConfirmed: mustConfirm };
    const refused = await mergeInto(wanted, reload);
    if (refused === undefined) onClose();
    else setProblem(refused);
  };
  const failure = problem?.reason ?? refusal;
  return (
    <DialogForm
      title={`Merge ${label}`}
      submit={mustConfirm ? 'Merge anyway' : `Merge into ${intoLabel}`}
      isBusy={preview === null}
      onSubmit={merge}
      onCancel={onClose}
    >
      <SelectInput
        ref={first}
        label="Into"
        value={into}
        onChange={({ target }) => {
          setInto(target.value);
          // A merge into another target is another change.
          setKey(crypto.randomUUID());
          setProblem(undefined);
        }}
      >
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {one.label}
          </option>
        ))}
      </SelectInput>
      <ul className={styles.effects} aria-live="polite">
        {preview !== null &&
          listEffects({ kind, id, into }, { preview, label, intoLabel }).map((text) => (
            <li key={text}>{text}</li>
          ))}
      </ul>
      {failure !== undefined && (
        <Notice tone={mustConfirm ? 'wait' : 'bad'} icon="alert" title={titleOf(problem)} role="alert">
          {failure}
        </Notice>
      )}
    </DialogForm>
  );
}

function titleOf(problem: MergeRefusal | undefined): string {
  if (problem === undefined) return 'This is not possible.';
  return problem.needsConfirmation ? 'Prices change by more than half.' : problem.meaning;
}

/** Reads what a merge would do, or why it is refused. */
function usePreview({ kind, id, into }: Merge): { preview: Preview | null; refusal: string | undefined } {
  const [read, setRead] = useState<{ into: string; preview: Preview | null; refusal?: string }>();
  useEffect(() => {
    let isShown = true;
    const load = async () => {
      const result = await previewMerge({ kind, id, into });
      if (!isShown) return;
      if (result.ok) setRead({ into, preview: result.value.preview });
      else
        setRead({ into, preview: null, refusal: result.error.errors?.[0]?.message ?? result.error.detail });
    };
    if (into !== '') void load();
    return () => {
      isShown = false;
    };
  }, [kind, id, into]);
  const isCurrent = read?.into === into;
  return { preview: isCurrent ? read.preview : null, refusal: isCurrent ? read.refusal : undefined };
}

/** Says what a merge does, one sentence for each effect. */
function listEffects(
  { kind, id, into }: Merge,
  {
    preview: { products, lower, higher },
    label,
    intoLabel,
  }: { preview: Preview; label: string; intoLabel: string },
): string[] {
  const isOne = products === 1;
  const prices = [...(lower > 0 ? [`${lower} lower`] : []), ...(higher > 0 ? [`${higher} higher`] : [])].join(
    ', ',
  );
  return [
    `${products.toLocaleString('en-US')} ${isOne ? 'product moves' : 'products move'} to ${intoLabel}.`,
    prices === '' ? 'No selling price changes.' : `Selling prices change: ${prices}.`,
    kind === 'brand'
      ? `${label} leaves filters and the brand strip, and filters by it redirect to ${intoLabel}.`
      : `${label} leaves menus and filters, and /products/${id} redirects to /products/${into}.`,
    'You can undo this.',
  ];
}
