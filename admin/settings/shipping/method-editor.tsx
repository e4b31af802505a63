import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { Action } from '../../ui/action.tsx';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import type { MethodForm, PriceKind } from './zone-form.ts';
import styles from '../charges/charge-editor.module.css';

const KINDS: readonly { value: PriceKind; label: string }[] = [
  { value: 'free', label: 'Free' },
  { value: 'flat', label: 'Flat rate' },
  { value: 'subtotal', label: 'By order total' },
  { value: 'weight', label: 'By weight' },
];

type Props = {
  method: MethodForm;
  canChange: boolean;
  onChange: (fields: Partial<MethodForm>) => void;
};

/** The fields of a shipping method. */
export function MethodEditor({
  isFirst,
  onFirst,
  onRemove,
  ...props
}: Props & { isFirst: boolean; onFirst: () => void; onRemove: () => void }) {
  const { method, canChange, onChange } = props;
  return (
    <div className={styles.method} role="group" aria-label={`Method ${method.name}`}>
      <div className={styles.fields}>
        <TextInput
          label="Method, as customers see it"
          value={method.name}
          maxLength={STAFF_TYPED_LENGTHS.recordName}
          readOnly={!canChange}
          autoComplete="off"
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <TextInput
          label="Delivery time, optional"
          placeholder="3 to 5 days"
          value={method.delivery}
          maxLength={STAFF_TYPED_LENGTHS.deliveryTime}
          readOnly={!canChange}
          autoComplete="off"
          onChange={({ target }) => onChange({ delivery: target.value })}
        />
      </div>
      <Segments
        label="Customer pays"
        choices={KINDS}
        value={method.kind}
        onChange={(kind) => canChange && onChange({ kind })}
      />
      {method.kind === 'flat' && (
        <TextInput
          label="Shipping price"
          prefix="$"
          inputMode="decimal"
          value={method.flat}
          readOnly={!canChange}
          autoComplete="off"
          onChange={({ target }) => onChange({ flat: target.value })}
        />
      )}
      {(method.kind === 'subtotal' || method.kind === 'weight') && <Tiers {...props} />}
      {canChange && (
        <div className={styles.actions}>
          {!isFirst && <Action onClick={onFirst}>Make the standard method</Action>}
          <Action onClick={onRemove}>
            Remove<span className="visually-hidden"> {method.name}</span>
          </Action>
        </div>
      )}
    </div>
  );
}

/** The prices by order total or weight. */
function Tiers({ method: { kind, tiers }, canChange, onChange }: Props) {
  const set = (index: number, fields: Partial<MethodForm['tiers'][number]>) =>
    onChange({ tiers: tiers.map((tier, other) => (other === index ? { ...tier, ...fields } : tier)) });
  const unit = kind === 'subtotal' ? 'Order total from, in $' : 'Weight from, in grams';
  return (
    <>
      {tiers.map((tier, index) => (
        // The rows have no other identity than their place.
        <div key={index} className={styles.tier}>
          <TextInput
            label={unit}
            inputMode="decimal"
            value={tier.from}
            readOnly={!canChange}
            autoComplete="off"
            onChange={({ target }) => set(index, { from: target.value })}
          />
          <TextInput
            label="Shipping price, in $"
            inputMode="decimal"
            value={tier.price}
            readOnly={!canChange}
            autoComplete="off"
            onChange={({ target }) => set(index, { price: target.value })}
          />
          {canChange && tiers.length > 1 && (
            <Action onClick={() => onChange({ tiers: tiers.filter((_, other) => other !== index) })}>
              Remove<span className="visually-hidden"> this price</span>
            </Action>
          )}
        </div>
      ))}
      {canChange && (
        <div className={styles.actions}>
          <Action onClick={() => onChange({ tiers: [...tiers, { from: '', price: '' }] })}>
            Add a price
          </Action>
        </div>
      )}
    </>
  );
}
