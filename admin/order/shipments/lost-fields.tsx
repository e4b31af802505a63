import type { ApiOrderDetail } from '#contract/calls.ts';
import { linesOfPieces, type LinePieces } from '#domain/shipment/line-counters.ts';
import { SelectInput } from '../../ui/fields/labelled-control.tsx';
import styles from './ship-dialog.module.css';

/** How many pieces of each position cannot be sold again. */
export type Lost = ReadonlyMap<number, number>;

/** Returns the pieces for a call. */
export function piecesOfLost(lost: Lost): LinePieces[] {
  return [...lost]
    .map(([position, quantity]) => ({ position, quantity }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Asks for each line of a shipment how many of its pieces go back into stock, and how many are written off. Of a shipment that is not
 * recorded as back, first asks whether it is: nothing is for sale that is still on its way.
 */
export function LostFields({
  order,
  shipment,
  lost,
  onChange,
}: {
  order: ApiOrderDetail;
  shipment: ApiOrderDetail['shipments'][number];
  lost: Lost;
  onChange: (lost: Lost) => void;
}) {
  return (
    <div className={styles.fields}>
      {shipment.state !== 'back' && (
        <label className={styles.check}>
          <input type="checkbox" required />
          The parcel is back in the shop
        </label>
      )}
      {linesOfPieces(order, shipment).map(({ position, title, size, quantity }) => (
        <SelectInput
          key={position}
          label={`${quantity} × ${[title, size].filter(Boolean).join(', ')}`}
          value={lost.get(position) ?? 0}
          onChange={({ target }) => onChange(new Map(lost).set(position, Number(target.value)))}
        >
          {Array.from({ length: quantity + 1 }, (_, count) => (
            <option key={count} value={count}>
              {describeChoice(count, quantity)}
            </option>
          ))}
        </SelectInput>
      ))}
    </div>
  );
}

function describeChoice(lost: number, quantity: number): string {
  if (lost === 0) return 'Back into stock';
  return lost === quantity
    ? 'Write off: missing or damaged'
    : `${quantity - lost} back into stock, ${lost} written off`;
}
