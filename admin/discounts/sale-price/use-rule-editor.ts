import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { CallProblem } from '#contract/client.ts';
import { describeFailure } from '../../activity/undo-entry.ts';
import { client } from '../../data/client.ts';
import { undoChange } from '../../data/undo-change.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';
import type { SalePriceData } from '../load-discounts.ts';
import { editsOf, NEW_RULE, readForm, toForm, type RuleForm } from './rule-form.ts';

/** The form of a sale price, and how to change, save and discard it. */
export type RuleEditor = {
  readonly form: RuleForm;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** By field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Why the last save failed, besides fields. */
  readonly problem: string | null;
  readonly set: (fields: Partial<RuleForm>) => void;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
  readonly end: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

type Stored = SalePriceData['rule'];
type Refusal = { readonly errors: Readonly<Record<string, string>>; readonly problem: string | null };
type Outcome =
  | { readonly ok: true; readonly value: { readonly changeId: string | null; readonly id?: string | null } }
  | { readonly ok: false; readonly error: CallProblem };

const NOTHING: Refusal = { errors: {}, problem: null };

export function useRuleEditor(rule: Stored): RuleEditor {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const stored = rule === null ? NEW_RULE : toForm(rule);
  // Fields that were not changed follow the stored rule.
  const [edits, setEdits] = useState<Partial<RuleForm>>({});
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState(NOTHING);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const form = { ...stored, ...edits };
  const isChanged = JSON.stringify(form) !== JSON.stringify(stored);

  const run = async (work: () => Promise<Outcome>, text: string): Promise<Outcome | undefined> => {
    if (isSaving) return undefined;
    setSaving(true);
    const outcome = await work();
    setSaving(false);
    setKey(crypto.randomUUID());
    setRefusal(outcome.ok ? NOTHING : refusalOf(outcome.error));
    if (outcome.ok) {
      const { changeId } = outcome.value;
      announce(text, changeId === null ? null : () => undo(changeId, revalidate));
    }
    return outcome;
  };
  const save = async () => {
    if (!isChanged) return;
    const { body, errors } = readForm(form);
    if (Object.keys(errors).length > 0) return setRefusal({ errors, problem: null });
    const outcome = await run(
      () => write(rule, { body, key }),
      `${form.name.trim()} is saved. Prices follow within seconds.`,
    );
    if (outcome === undefined) return;
    if (!outcome.ok) return revalidate();
    setEdits({});
    if (rule === null) await navigate(`/discounts/sale-prices/${outcome.value.id ?? ''}`, { replace: true });
    else await revalidate();
  };
  const finish = async (work: () => Promise<Outcome>, text: string) => {
    const outcome = await run(work, text);
    if (outcome?.ok === true) await navigate('/discounts');
  };
  const id = rule?.id ?? '';
  return {
    form,
    isChanged,
    isSaving,
    ...refusal,
    set: (fields) => {
      setEdits((before) => ({ ...before, ...fields }));
      setRefusal(NOTHING);
    },
    save,
    discard: () => {
      setEdits({});
      setRefusal(NOTHING);
    },
    end: () => finish(() => client.endPriceRule({ params: { id }, query: {} }), `${form.name} has ended.`),
    remove: () => finish(() => client.deletePriceRule({ params: { id } }), `${form.name} is deleted.`),
  };
}

function write(
  rule: Stored,
  { body, key }: { body: ReturnType<typeof readForm>['body']; key: string },
): Promise<Outcome> {
  if (rule === null) return client.addPriceRule({ headers: { 'idempotency-key': key }, query: {}, body });
  return client.changePriceRule({ params: { id: rule.id }, query: {}, body: editsOf(body, rule) });
}

function refusalOf(problem: CallProblem): Refusal {
  const errors = Object.fromEntries(
    (problem.errors ?? []).map(({ field, message }) => [field.split('.')[0] ?? field, message]),
  );
  const { text } = describeFailure(problem);
  return {
    errors,
    problem: problem.code === 'changed_meanwhile' ? `${text} Save again to keep yours.` : text,
  };
}

async function undo(id: string, reload: () => Promise<void>): Promise<void> {
  const undone = await undoChange(id);
  if (undone.ok) announce('Undone. Prices follow within seconds.');
  else announceFailure(undone.error.detail);
  await reload();
}
