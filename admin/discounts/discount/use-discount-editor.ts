import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { CallProblem } from '#contract/client.ts';
import { client } from '../../data/client.ts';
import { useLive } from '../../live/use-live.ts';
import { announce } from '../../shell/messages/messages.ts';
import { describeFailure } from '../../undo/change-failure.ts';
import { undoAll } from '../../undo/undo-all.ts';
import { editsOf, NEW_DISCOUNT, readForm, toForm, type DiscountForm, type Stored } from './discount-form.ts';

/** The form of a discount, and how to change, save and discard it. */
export type DiscountEditor = {
  readonly form: DiscountForm;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** By field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Why the last save failed, besides fields. */
  readonly problem: string | null;
  readonly set: (fields: Partial<DiscountForm>) => void;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
  readonly end: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

type Outcome =
  | { readonly ok: true; readonly value: { readonly changeId: string | null; readonly id?: string | null } }
  | { readonly ok: false; readonly error: CallProblem };

const NOTHING: Pick<DiscountEditor, 'errors' | 'problem'> = { errors: {}, problem: null };

/** Edits a discount; null for a new one. Fields that were not changed follow the stored discount. */
export function useDiscountEditor(discount: Stored | null): DiscountEditor {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const stored = discount === null ? NEW_DISCOUNT : toForm(discount);
  const [edits, setEdits] = useState<Partial<DiscountForm>>({});
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState(NOTHING);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const form = { ...stored, ...edits };
  const isChanged = JSON.stringify(form) !== JSON.stringify(stored);
  // A reload would replace the values that a save compares with.
  useLive(['promotion'], async () => {
    if (!isChanged) await revalidate();
  });

  const run = async (work: {
    attempt: () => Promise<Outcome>;
    text: string;
    finish: (saved: Extract<Outcome, { ok: true }>['value']) => void | Promise<void>;
  }) => {
    if (isSaving) return;
    setSaving(true);
    const outcome = await work.attempt();
    setSaving(false);
    setKey(crypto.randomUUID());
    setRefusal(outcome.ok ? NOTHING : refusalOf(outcome.error));
    if (!outcome.ok) return revalidate();
    const { changeId } = outcome.value;
    announce(work.text, changeId === null ? null : () => undoAll([changeId], revalidate));
    await work.finish(outcome.value);
  };
  const save = async () => {
    if (!isChanged) return;
    const { body, errors } = readForm(form);
    if (Object.keys(errors).length > 0) return setRefusal({ errors, problem: null });
    await run({
      attempt: () =>
        discount === null
          ? client.addPromotion({ headers: { 'idempotency-key': key }, query: {}, body })
          : client.changePromotion({
              params: { id: discount.id },
              query: {},
              body: editsOf(body, discount),
            }),
      text: `${form.name.trim()} is saved.`,
      finish: async (saved) => {
        setEdits({});
        if (discount === null)
          await navigate(`/discounts/${saved.id ?? ''}`, { replace: true, state: { isNew: true } });
        else await revalidate();
      },
    });
  };
  const leave = () => navigate('/discounts');
  const params = { id: discount?.id ?? '' };
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
        attempt: () => client.endPromotion({ params }),
        text: `${form.name} has ended.`,
        finish: leave,
      }),
    remove: () =>
      run({
        attempt: () => client.deletePromotion({ params }),
        text: `${form.name} is deleted.`,
        finish: leave,
      }),
  };
}

function refusalOf(problem: CallProblem): typeof NOTHING {
  const errors = Object.fromEntries(
    (problem.errors ?? []).map(({ field, message }) => [field.split('.')[0] ?? field, message]),
  );
  const { text } = describeFailure(problem);
  return {
    errors,
    problem: problem.code === 'changed_meanwhile' ? `${text} Save again to keep yours.` : text,
  };
}
