import type { ApiPriceRule, CallInput } from '#contract/calls.ts';
import { editsOfRecord } from '../../conflict/record-edits.ts';
import { fromDatetimeLocal, toDatetimeLocal } from '../../ui/fields/datetime-local.ts';
import { readAmount } from '../../ui/fields/money/read-amount.ts';

/** The fields of a sale price as they are typed. Times are of this browser's time zone, as `datetime-local` has them. */
export type RuleForm = {
  readonly name: string;
  readonly effect: ApiPriceRule['effect'];
  readonly value: string;
  readonly above: string;
  readonly scope: ApiPriceRule['scope'];
  readonly excluded: readonly string[];
  readonly startsAt: string;
  readonly endsAt: string;
};

/** A sale price as the call takes it. */
export type RuleBody = CallInput<'addPriceRule'>['body'];

export const NEW_RULE: RuleForm = {
  name: '',
  effect: 'percentage',
  value: '',
  above: '',
  scope: {},
  excluded: [],
  startsAt: '',
  endsAt: '',
};

/** Returns the fields of a stored rule. */
export function toRuleForm(rule: Omit<ApiPriceRule, 'addedBy'>): RuleForm {
  return {
    name: rule.name,
    effect: rule.effect,
    value: rule.effect === 'percentage' ? String(rule.value) : rule.value.toFixed(2),
    above: rule.above === null ? '' : rule.above.toFixed(2),
    scope: rule.scope,
    excluded: rule.excluded,
    startsAt: toLocal(rule.startsAt),
    endsAt: toLocal(rule.endsAt),
  };
}

/** Reads the fields. `errors` name those that cannot be read; the server checks the rest. */
export function readRuleForm(form: RuleForm): { body: RuleBody; errors: Readonly<Record<string, string>> } {
  const value = readAmount(form.value, form.effect === 'percentage' ? '%' : '$');
  const above = readAmount(form.above);
  const errors: Record<string, string> = {};
  if (form.name.trim() === '') errors['name'] = 'Give it a name that staff recognise.';
  if (value === null) errors['value'] = 'Enter a number.';
  if (above === null && form.above.trim() !== '')
    errors['above'] = 'Enter an amount, such as 12.00, or leave it empty.';
  const [startsAt, endsAt] = [fromDatetimeLocal(form.startsAt), fromDatetimeLocal(form.endsAt)];
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    errors['endsAt'] = 'The end must be after the start.';
  }
  const { name, effect, scope, excluded } = form;
  return {
    body: { name, effect, value: value ?? 0, scope, excluded: [...excluded], above, startsAt, endsAt },
    errors,
  };
}

/** Returns the fields that differ from the rule that the user has seen, by default the stored one, each with its value there. */
export function toRuleEdits(
  body: RuleBody,
  stored: Omit<ApiPriceRule, 'addedBy'>,
  seen?: RuleBody,
): CallInput<'changePriceRule'>['body'] {
  const { body: read } = readRuleForm(toRuleForm(stored));
  return editsOfRecord(body, { seen: seen ?? read, read, stored }) as CallInput<'changePriceRule'>['body'];
}

function toLocal(at: string | null): string {
  return at === null ? '' : toDatetimeLocal(new Date(at));
}
