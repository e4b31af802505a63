import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CallProblem } from '#contract/client.ts';
import { readConflicts } from '../../conflict/field-conflict.ts';
import type { ConflictControls } from '../../conflict/use-field-edits.ts';
import { needsNewKey } from '../../data/needs-new-key.ts';
import { useLive } from '../../live/use-live.ts';
import { announce, announceFailure, hideMessage } from '../../shell/messages/messages.ts';
import { describeFailure } from '../../undo/change-failure.ts';
import { undoAll } from '../../undo/undo-all.ts';
import { useDraftConflict, type ConflictOfDraft } from './use-draft-conflict.ts';
import { NEW_ID, useKeptDrafts, type RecordDraft } from './use-kept-drafts.ts';

const OUTDATED = 'This has changed since you edited it. Save to compare the versions, or discard yours.';

/** The unsaved changes of records, such as shipping zones, and how to make, save and discard them. */
export type Drafts<Form> = {
  /** The changed records by their ids. */
  readonly drafts: Readonly<Record<string, Form>>;
  /** Why records were not saved. */
  readonly problems: Readonly<Record<string, string>>;
  readonly count: number;
  readonly isSaving: boolean;
  readonly formOf: (id: string) => Form;
  readonly set: (id: string, fields: Partial<Form>) => void;
  /** Returns whether everything is saved. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
  readonly remove: (id: string) => Promise<void>;
  /** The fields of a record that somebody else has changed too. */
  readonly conflict: ConflictControls;
};

type Saved = Promise<
  | { readonly ok: true; readonly value: { readonly changeId: string | null } }
  | { readonly ok: false; readonly error: CallProblem }
>;

/** How to read and write the records of a screen. */
export type RecordCalls<Stored, Form, Body> = {
  readonly tag: 'shipping_zone' | 'tax_rate' | 'carrier';
  /** What the record is called, such as `zone`. */
  readonly noun: string;
  /** The sentence after ‘Saved.’ By default it is about the prices of carts. */
  readonly effect?: string;
  readonly create: () => Form;
  readonly toForm: (stored: Stored) => Form;
  /** Reads a form. `problem` names the first value that cannot be read. */
  readonly readForm: (form: Form) => { readonly body: Body; readonly problem: string | null };
  readonly add: (body: Body, idempotencyKey: string) => Saved;
  /** `seen` is the record as the user has seen it before the changes. */
  readonly change: (stored: Stored, edits: { readonly body: Body; readonly seen: Body }) => Saved;
  readonly remove: (id: string) => Saved;
};

/**
 * Edits the records that a screen has loaded, and loads the screen again after a change, also by others. This browser keeps the unsaved changes.
 */
export function useDrafts<Stored extends { readonly id: string }, Form extends object, Body extends object>(
  records: readonly Stored[],
  calls: RecordCalls<Stored, Form, Body>,
): Drafts<Form> {
  const { revalidate: reload } = useRevalidator();
  const storedOf = (id: string) => records.find((record) => record.id === id);
  const storedFormOf = (id: string) => {
    const stored = storedOf(id);
    return stored === undefined ? null : calls.toForm(stored);
  };
  const kept = useKeptDrafts(calls.tag, { storedFormOf, check: calls.readForm });
  const { drafts, outdatedIds, set, keep, settle } = kept;
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(outdatedIds.map((id) => [id, OUTDATED])),
  );
  const endProblem = (id: string) => setProblems(({ [id]: _mended, ...others }) => others);
  const conflict = useDraftConflict(kept, {
    storedFormOf,
    readBody: (form) => calls.readForm(form).body,
    onChosen: endProblem,
  });
  const [isSaving, setSaving] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const formOf = (id: string) => drafts[id] ?? storedFormOf(id) ?? calls.create();
  const count = Object.keys(drafts).length;
  // A reload would replace the values that a save compares with.
  useLive([calls.tag, 'promotion'], async () => {
    if (count === 0) await reload();
  });
  const add = async (body: Body) => {
    const added = await calls.add(body, key);
    if (added.ok || needsNewKey(added.error)) setKey(crypto.randomUUID());
    return added;
  };
  const saveOne = async (id: string, { form, base }: RecordDraft<Form>): Promise<Attempt> => {
    const { body, problem } = calls.readForm(form);
    if (problem !== null) return { problem, conflicts: [] };
    const stored = storedOf(id);
    if (stored === undefined && id !== NEW_ID)
      return { problem: `The ${calls.noun} was deleted meanwhile. Discard your changes.` };
    const seen = base === null ? body : calls.readForm(base).body;
    const saved = await (stored === undefined ? add(body) : calls.change(stored, { body, seen }));
    if (saved.ok) return { changeId: saved.value.changeId };
    return { problem: problemOf(saved.error), conflicts: readConflicts(saved.error) };
  };
  const save = async (all: Readonly<Record<string, RecordDraft<Form>>>) => {
    if (isSaving) return false;
    if (Object.keys(all).length === 0) return true;
    setSaving(true);
    conflict.ask(null);
    hideMessage();
    const { changeIds, failures, question } = await saveEach(all, saveOne);
    await reload();
    setSaving(false);
    // What was not saved, or typed meanwhile, stays.
    const saved = Object.entries(all).filter(([id]) => !(id in failures));
    settle(Object.fromEntries(saved.map(([id, { form }]) => [id, form])));
    setProblems(failures);
    conflict.ask(question);
    if (question !== null) return false;
    const undo = changeIds.length === 0 ? null : () => undoAll(changeIds, reload);
    const [problem] = Object.values(failures);
    if (problem !== undefined) {
      announceFailure(problem, undo);
      return false;
    }
    announce(`Saved. ${calls.effect ?? 'Carts show it now.'}`, undo);
    return true;
  };
  return {
    drafts,
    problems,
    count,
    isSaving,
    formOf,
    set: (id, fields) => {
      set(id, { ...formOf(id), ...fields });
      endProblem(id);
    },
    save: () => save(conflict.all),
    conflict: conflict.controls(save),
    discard: () => {
      keep(() => false);
      setProblems({});
    },
    remove: async (id) => {
      const drop = () => keep((other) => other !== id);
      if (id === NEW_ID) return drop();
      const removed = await calls.remove(id);
      if (removed.ok) drop();
      await reload();
      if (!removed.ok) return announceFailure(describeFailure(removed.error).text);
      const { changeId } = removed.value;
      announce(`The ${calls.noun} is deleted.`, changeId === null ? null : () => undoAll([changeId], reload));
    },
  };
}

/** The outcome of the save of one record. */
type Attempt = {
  readonly problem?: string;
  readonly changeId?: string | null;
  readonly conflicts?: ConflictOfDraft['conflicts'];
};

/** Saves drafts one after the other. `failures` are the problems by the ids of the records; `question` is about the first conflict. */
async function saveEach<Form>(
  drafts: Readonly<Record<string, RecordDraft<Form>>>,
  save: (id: string, draft: RecordDraft<Form>) => Promise<Attempt>,
) {
  const changeIds: string[] = [];
  const failures: Record<string, string> = {};
  let question: ConflictOfDraft | null = null;
  for (const [id, draft] of Object.entries(drafts)) {
    const { problem, changeId, conflicts = [] } = await save(id, draft);
    if (conflicts.length > 0) question ??= { id, conflicts };
    if (problem !== undefined) failures[id] = problem;
    else if (changeId != null) changeIds.push(changeId);
  }
  return { changeIds, failures, question };
}

function problemOf(problem: CallProblem): string {
  if (problem.code === 'changed_meanwhile') return OUTDATED;
  return problem.errors?.[0]?.message ?? problem.detail;
}
