import { useRef, useState, type RefObject } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import type { CountKind } from '#domain/stock/stock-count.ts';
import { client } from '../../data/client.ts';
import { explainFailedAttempt } from '../../data/describe-failed-attempt.ts';
import { needsNewKey } from '../../data/needs-new-key.ts';
import { useRead } from '../../data/use-read.ts';
import { clockTime, dayName } from '../../ui/dates-and-times.ts';
import { TextArea, TextInput } from '../../ui/fields/labelled-control.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { readDelivery } from './read-delivery.ts';
import styles from './start-count.module.css';

type Counts = CallOutput<'listCounts'>['counts'];

const TITLES: Readonly<Record<CountKind, string>> = {
  receiving: 'Receive stock',
  stocktake: 'Start a stocktake',
};

const UNNAMED: Readonly<Record<CountKind, string>> = {
  receiving: 'a delivery',
  stocktake: 'a stocktake',
};

/** Continues an open count, or starts another. */
export function StartCountDialog({
  kind,
  onClose,
}: {
  /** Undefined while the dialog is closed. */
  kind: CountKind | undefined;
  onClose: () => void;
}) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={kind !== undefined}
      onClose={onClose}
      label={kind === undefined ? '' : TITLES[kind]}
      first={first}
    >
      {kind !== undefined && <StartForm kind={kind} first={first} onClose={onClose} />}
    </Dialog>
  );
}

function StartForm({
  kind,
  first,
  onClose,
}: {
  kind: CountKind;
  first: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const { value } = useRead(() => client.listCounts({ query: { state: 'open' } }), kind);
  const open = (value?.counts ?? []).filter((one) => one.kind === kind);
  const note = useRef<HTMLTextAreaElement>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [error, setError] = useState<string>();
  const start = async () => {
    const { lines, wrongLine } = readDelivery(note.current?.value ?? '');
    if (wrongLine !== null) return setError(`Line ${wrongLine} needs a SKU and a number.`);
    const name = first.current?.value.trim() ?? '';
    const result = await client.startCount({
      headers: { 'idempotency-key': key },
      body: { kind, ...(name !== '' && { name }), ...(lines.length > 0 && { lines }) },
    });
    if (!result.ok) {
      if (needsNewKey(result.error)) setKey(crypto.randomUUID());
      return setError(explainFailedAttempt(result.error));
    }
    onClose();
    await navigate(`/stock/count/${result.value.id}`);
  };
  return (
    <DialogForm title={TITLES[kind]} submit="Start counting" onSubmit={start} onCancel={onClose}>
      {open.length > 0 && <OpenCounts counts={open} onOpen={onClose} />}
      <TextInput
        ref={first}
        label={kind === 'receiving' ? 'Supplier' : 'Place'}
        hint="Optional. Helps you find it again."
        maxLength={STAFF_TYPED_LENGTHS.recordName}
        autoComplete="off"
        error={kind === 'stocktake' ? error : undefined}
      />
      {kind === 'receiving' && (
        <TextArea
          ref={note}
          label="Announced"
          hint="Optional. A SKU or barcode and a number in each line, as copied from a table."
          rows={5}
          error={error}
        />
      )}
    </DialogForm>
  );
}

function OpenCounts({ counts, onOpen }: { counts: Counts; onOpen: () => void }) {
  return (
    <ul className={styles.open} aria-label="Continue">
      {counts.map((count) => {
        const at = Date.parse(count.createdAt);
        return (
          <li key={count.id}>
            <Link className="link" to={`/stock/count/${count.id}`} onClick={onOpen}>
              Continue {count.name ?? UNNAMED[count.kind]}
            </Link>
            <small>
              {count.counted} counted, started {dayName(at)} {clockTime(at)}
              {count.by !== null && ` by ${count.by}`}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
