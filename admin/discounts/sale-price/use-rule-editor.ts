import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { CallProblem } from '#contract/client.ts';
import { client } from '../../data/client.ts';
import { announce } from '../../shell/messages/messages.ts';
import { announceUndoFailure, describeFailure } from '../../undo/change-failure.ts';
import { undoChange } from '../../undo/undo-change.ts';
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
  /** The prices that change by more than half, and how to go on; null while nothing asks. */
  readonly question: PriceQuestion | null;
  readonly dismiss: () => void;
};

type PriceQuestion = { readonly changes: readonly string[]; readonly confirm: () => void };

type Stored = SalePriceData['rule'];
type Refusal = { readonly errors: Readonly<Record<string, string>>; readonly problem: string | null };
type Outcome =
  | { readonly ok: true; readonly value: { readonly changeId: string | null; readonly id?: string | null } }
  | { readonly ok: false; readonly error: CallProblem };

/** What a button does: an attempt, which may have to be repeated with a confirmation, and what follows. */
type Work = {
  readonly attempt: (isConfirmed: boolean) => Promise<Outcome>;
  /** What to say when it has succeeded. */
  readonly text: string;
  readonly finish: (saved: Extract<Outcome, { ok: true }>['value']) => void | Promise<void>;
};

const NOTHING: Refusal = { errors: {}, problem: null };

export function useRuleEditor(rule: Stored): RuleEditor {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const stored = rule === null ? NEW_RULE : toForm(rule);
  // Fields that were not changed follow the stored rule.
  const [edits, setEdits] = useState<Partial<RuleForm>>({});
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState(NOTHING);
  const [question, setQuestion] = useState<PriceQuestion | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const form = { ...stored, ...edits };
  const isChanged = JSON.stringify(form) !== JSON.stringify(stored);

  const run = async (work: Work, isConfirmed = false): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    setQuestion(null);
    const outcome = await work.attempt(isConfirmed);
    setSaving(false);
    if (!outcome.ok && outcome.error.code === 'confirmation_required') {
      const changes = (outcome.error.errors ?? []).map(({ message }) => message);
      setQuestion({ changes, confirm: () => void run(work, true) });
      return setRefusal(NOTHING);
    }
    setKey(crypto.randomUUID());
    setRefusal(outcome.ok ? NOTHING : refusalOf(outcome.error));
    if (!outcome.ok) return revalidate();
    const { changeId } = outcome.value;
    announce(work.text, changeId === null ? null : () => undo(changeId, revalidate));
    await work.finish(outcome.value);
  };
  const save = async () => {
    if (!isChanged) return;
    const { body, errors } = readForm(form);
    if (Object.keys(errors).length > 0) return setRefusal({ errors, problem: null });
    await run({
      attempt: (isConfirmed) => write(rule, { body, key, isConfirmed }),
      text: `${form.name.trim()} is saved. Prices follow within seconds.`,
      finish: async (saved) => {
        setEdits({});
        if (rule === null) await navigate(`/discounts/sale-prices/${saved.id ?? ''}`, { replace: true });
        else await revalidate();
      },
    });
  };
  const leave = () => navigate('/discounts');
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
    end: () =>
      run({
        attempt: (isConfirmed) => client.endPriceRule({ params: { id }, query: confirmedQuery(isConfirmed) }),
        text: `${form.name} has ended.`,
        finish: leave,
      }),
    remove: () =>
      run({
        attempt: () => client.deletePriceRule({ params: { id } }),
        text: `${form.name} is deleted.`,
        finish: leave,
      }),
    question,
    dismiss: () => setQuestion(null),
  };
}

function write(
  rule: Stored,
  {
    body,
    key,
    isConfirmed,
  }: { body: ReturnType<typeof readForm>['body']; key: string; isConfirmed: boolean },
): Promise<Outcome> {
  const query = confirmedQuery(isConfirmed);
  if (rule === null) return client.addPriceRule({ headers: { 'idempotency-key': key }, query, body });
  return client.changePriceRule({ params: { id: rule.id }, query, body: editsOf(body, rule) });
}

function confirmedQuery(isConfirmed: boolean): { confirmed?: '1' } {
  return isConfirmed ? { confirmed: '1' } : {};
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

async function undo(id: string, reload: () => Promise<void>, isConfirmed = false): Promise<void> {
  const undone = await undoChange(id, { isConfirmed });
  if (undone.ok) announce('Undone. Prices follow within seconds.');
  else announceUndoFailure(undone.error, () => undo(id, reload, true));
  await reload();
}
