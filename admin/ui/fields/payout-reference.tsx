import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { TextInput } from './labelled-control.tsx';

/** Asks for the reference of money that staff have returned outside the shop. */
export function PayoutReference({
  value,
  onChange,
}: {
  value: string;
  onChange: (reference: string) => void;
}) {
  return (
    <TextInput
      label="Reference of the payout"
      hint="The customer paid in cash: return the money first."
      required
      maxLength={STAFF_TYPED_LENGTHS.payoutReference}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
