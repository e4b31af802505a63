import { cents, formatMoney } from '#domain/money.ts';
import type { FieldChange } from '#domain/staff/change-log.ts';

/** The suffix of the names of fields with an amount in cents. */
const IN_CENTS = ' in cents';

/** Returns changes as the log shows them: amounts in dollars, such as `$37.40`. */
export function showChanges(changes: readonly FieldChange[]): FieldChange[] {
  return changes.map((change) =>
    change.field.endsWith(IN_CENTS)
      ? {
          field: change.field.slice(0, -IN_CENTS.length),
          before: showAmount(change.before),
          after: showAmount(change.after),
        }
      : change,
  );
}

function showAmount(value: FieldChange['before']): FieldChange['before'] {
  return typeof value === 'number' ? formatMoney(cents(value)) : value;
}
