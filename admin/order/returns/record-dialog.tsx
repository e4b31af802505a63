import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { leftToReturn } from '#domain/return/left-to-return.ts';
import { RETURN_REASON_IDS, RETURN_REASONS, type ReturnReason } from '#domain/return/return-reason.ts';
import { client } from '../../data/client.ts';
import { describeFailedAttempt, type FailedAttempt } from '../../data/describe-failed-attempt.ts';
import { needsNewKey } from '../../data/needs-new-key.ts';
import { SelectInput } from '../../ui/fields/labelled-control.tsx';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { HAPPENS_LATER } from '../../undo/happens-later.ts';
import { announceOpenReturn } from './undo-open-return.ts';
import styles from './returns-panel.module.css';

type Chosen = { readonly quantity: number; readonly reason: ReturnReason };

const NOTHING: Chosen = { quantity: 0, reason: 'other' };

const NOTHING_RECORDED = 'Nothing was recorded.';

/** Records a parcel that nobody announced. */
export function RecordDialog({
  order,
  isOpen,
  onClose,
}: {
  order: ApiOrderDetail;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog open={isOpen} onClose={onClose} label="Record a return">
      <RecordForm order={order} onClose={onClose} />
    </Dialog>
  );
}

function RecordForm({ order, onClose }: { order: ApiOrderDetail; onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(new Map());
  const chosenOf = (position: number) => chosen.get(position) ?? NOTHING;
  const { failure, record } = useRecord(order, onClose);
  const lines = order.lines
    .map((line) => ({ ...line, returnable: leftToReturn(line) }))
    .filter(({ returnable }) => returnable > 0);
  return (
    <DialogForm
      title={`#${order.number}: Record a return`}
      submit="Record the parcel"
      failure={failure}
      onSubmit={() =>
        record(
          lines
            .map(({ position }) => ({ position, ...chosenOf(position) }))
            .filter(({ quantity }) => quantity > 0),
        )
      }
      onCancel={onClose}
    >
      <div className={styles.lines}>
        {lines.map(({ position, title, size, returnable }) => (
          <div key={position} className={styles.line}>
            <SelectInput
              label={[title, size].filter(Boolean).join(', ')}
              value={chosenOf(position).quantity}
              onChange={({ target }) =>
                setChosen(
                  new Map(chosen).set(position, {
                    ...chosenOf(position),
                    quantity: Number(target.value),
                  }),
                )
              }
            >
              {Array.from({ length: returnable + 1 }, (_, count) => (
                <option key={count} value={count}>
                  {count} of {returnable} in the parcel
                </option>
              ))}
            </SelectInput>
            {chosenOf(position).quantity > 0 && (
              <SelectInput
                label={`Reason for ${title}`}
                value={chosenOf(position).reason}
                onChange={({ target }) =>
                  setChosen(
                    new Map(chosen).set(position, {
                      ...chosenOf(position),
                      reason: target.value as ReturnReason,
                    }),
                  )
                }
              >
                {RETURN_REASON_IDS.map((id) => (
                  <option key={id} value={id}>
                    {RETURN_REASONS[id]}
                  </option>
                ))}
              </SelectInput>
            )}
          </div>
        ))}
      </div>
      <EffectList>
        <Effect icon="stock">Nothing is for sale, and no money is returned, before the inspection.</Effect>
        <Effect icon="mail">The customer gets an email that the parcel has arrived.</Effect>
        <Effect icon="clock">{HAPPENS_LATER}</Effect>
      </EffectList>
    </DialogForm>
  );
}

type Wanted = Chosen & { readonly position: number };

/** Records the parcel. A repeated attempt has the same key, so that it records nothing twice. */
function useRecord(order: Pick<ApiOrderDetail, 'number'>, onClose: () => void) {
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<FailedAttempt | null>(null);
  const key = useRef(crypto.randomUUID());
  const record = async (lines: readonly Wanted[]) => {
    if (lines.length === 0)
      return setFailure({ meaning: NOTHING_RECORDED, reason: 'Choose at least one item.' });
    const result = await client.openReturn({
      params: { number: String(order.number) },
      headers: { 'idempotency-key': key.current },
      body: { lines: [...lines], undoable: true },
    });
    if (result.ok || needsNewKey(result.error)) key.current = crypto.randomUUID();
    await revalidate();
    if (!result.ok) return setFailure(describeFailedAttempt(result.error, NOTHING_RECORDED));
    announceOpenReturn(order, revalidate);
    onClose();
  };
  return { failure, record };
}
