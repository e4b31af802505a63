import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CallProblem } from '#contract/client.ts';
import { readConflicts, type FieldConflict } from '../../conflict/field-conflict.ts';
import { needsNewKey } from '../../data/needs-new-key.ts';
import { announce } from '../../shell/messages/messages.ts';
import { describeFailure } from '../../undo/change-failure.ts';

/** Why the last attempt failed. */
export type Refusal = {
  /** By field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Apart from the errors of fields. */
  readonly problem: string | null;
};

/** The prices that change by more than half, which the user must confirm. */
export type Question = { readonly changes: readonly string[]; readonly confirm: () => void };

/** The result of a call that changes a record. */
export type RecordOutcome =
  | { readonly ok: true; readonly value: { readonly changeId: string | null; readonly id?: string | null } }
  | { readonly ok: false; readonly error: CallProblem };

/** One attempt at a change. `key` stays the same while it is unknown whether an earlier attempt has succeeded. */
export type Attempt = { readonly key: string; readonly isConfirmed: boolean };

/** A change, which may have to be repeated with a confirmation, and what follows. */
type RecordChange = {
  readonly attempt: (attempt: Attempt) => Promise<RecordOutcome>;
  /** What to say when it has succeeded. */
  readonly text: string;
  /** Asks about the fields that somebody else has changed too, after their values were read again. */
  readonly ask?: (conflicts: readonly FieldConflict[]) => void;
  readonly finish: (saved: Extract<RecordOutcome, { ok: true }>['value']) => void | Promise<void>;
};

/** Undoes a saved change. */
export type Undo = (changeId: string, reload: () => Promise<void>) => Promise<void>;

export const NOTHING: Refusal = { errors: {}, problem: null };

/** Runs one change at a time, and asks for the confirmation that it needs. */
export function useRecordChange(initial: Refusal, undo: Undo) {
  const { revalidate } = useRevalidator();
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState(initial);
  const [question, setQuestion] = useState<Question | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const run = async (change: RecordChange, isConfirmed = false): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    setQuestion(null);
    const outcome = await change.attempt({ key, isConfirmed });
    setSaving(false);
    if (!outcome.ok && outcome.error.code === 'confirmation_required') {
      const changes = (outcome.error.errors ?? []).map(({ message }) => message);
      setQuestion({ changes, confirm: () => void run(change, true) });
      return setRefusal(NOTHING);
    }
    if (outcome.ok || needsNewKey(outcome.error)) setKey(crypto.randomUUID());
    const conflicts = outcome.ok || change.ask === undefined ? [] : readConflicts(outcome.error);
    setRefusal(outcome.ok || conflicts.length > 0 ? NOTHING : refusalOf(outcome.error));
    if (!outcome.ok) {
      await revalidate();
      return change.ask?.(conflicts);
    }
    const { changeId } = outcome.value;
    announce(change.text, changeId === null ? null : () => undo(changeId, revalidate));
    await change.finish(outcome.value);
  };
  return { run, isSaving, refusal, setRefusal, question, dismiss: () => setQuestion(null) };
}

function refusalOf(problem: CallProblem): Refusal {
  return { errors: errorsByField(problem), problem: describeFailure(problem).text };
}

/** Returns the messages of a problem by the form's fields. */
export function errorsByField({ errors = [] }: CallProblem): Readonly<Record<string, string>> {
  return Object.fromEntries(errors.map(({ field, message }) => [field.split('.')[0] ?? field, message]));
}
