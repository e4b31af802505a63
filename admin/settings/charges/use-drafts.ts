import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CallProblem } from '#contract/client.ts';
import { useLive } from '../../live/use-live.ts';
import { announce, announceFailure, hideMessage } from '../../shell/messages/messages.ts';
import { describeFailure } from '../../undo/change-failure.ts';
import { undoAll } from '../../undo/undo-all.ts';
import { NEW_ID, useKeptDrafts } from './use-kept-drafts.ts';

const OUTDATED = 'This has changed since you edited it. Save to keep your values, or discard them.';

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
  /** What a save has changed; by default the prices of carts. */
  readonly effect?: string;
  readonly create: () => Form;
  readonly toForm: (stored: Stored) => Form;
  /** Reads a form. `problem` names the first value that cannot be read. */
  readonly readForm: (form: Form) => { readonly body: Body; readonly problem: string | null };
  readonly add: (body: Body, idempotencyKey: string) => Saved;
  readonly change: (stored: Stored, body: Body) => Saved;
  readonly remove: (id: string) => Saved;
};

/**
 * Edits the records that a screen has loaded, and loads the screen again after a change, also by others. This browser keeps the unsaved changes.
 */
export function useDrafts<Stored extends { readonly id: string }, Form, Body>(
  records: readonly Stored[],
  calls: RecordCalls<Stored, Form, Body>,
): Drafts<Form> {
  const { revalidate: reload } = useRevalidator();
  const storedOf = (id: string) => records.find((record) => record.id === id);
  const storedFormOf = (id: string) => {
    const stored = storedOf(id);
    return stored === undefined ? null : calls.toForm(stored);
  };
  const { drafts, outdatedIds, set, keep } = useKeptDrafts(calls.tag, { storedFormOf, read: calls.readForm });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(outdatedIds.map((id) => [id, OUTDATED])),
  );
  const [isSaving, setSaving] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const formOf = (id: string) => drafts[id] ?? storedFormOf(id) ?? calls.create();
  const count = Object.keys(drafts).length;
  // A reload would replace the values that a save compares with.
  useLive([calls.tag, 'promotion'], async () => {
    if (count === 0) await reload();
  });
  const saveOne = async (id: string, form: Form) => {
    const { body, problem } = calls.readForm(form);
    if (problem !== null) return { problem };
    const stored = storedOf(id);
    const saved = await (stored === undefined ? calls.add(body, key) : calls.change(stored, body));
    return saved.ok ? { changeId: saved.value.changeId } : { problem: problemOf(saved.error) };
  };
  const save = async () => {
    if (isSaving) return false;
    if (count === 0) return true;
    setSaving(true);
    hideMessage();
    const changeIds: string[] = [];
    const found: Record<string, string> = {};
    for (const [id, form] of Object.entries(drafts)) {
      const { problem, changeId } = await saveOne(id, form);
      if (problem !== undefined) found[id] = problem;
      else if (changeId != null) changeIds.push(changeId);
    }
    setKey(crypto.randomUUID());
    await reload();
    setSaving(false);
    // What was not saved, or typed meanwhile, stays.
    keep((id, form) => id in found || form !== drafts[id]);
    setProblems(found);
    const [problem] = Object.values(found);
    if (problem !== undefined) {
      announceFailure(problem);
      return false;
    }
    announce(`Saved. ${calls.effect ?? 'Carts show it now.'}`, () => undoAll(changeIds, reload));
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
      setProblems(({ [id]: _mended, ...others }) => others);
    },
    save,
    discard: () => {
      keep(() => false);
      setProblems({});
    },
    remove: async (id) => {
      keep((other) => other !== id);
      if (id === NEW_ID) return;
      const removed = await calls.remove(id);
      await reload();
      if (!removed.ok) return announceFailure(describeFailure(removed.error).text);
      const { changeId } = removed.value;
      announce(`The ${calls.noun} is deleted.`, changeId === null ? null : () => undoAll([changeId], reload));
    },
  };
}

function problemOf(problem: CallProblem): string {
  if (problem.code === 'changed_meanwhile')
    return `${describeFailure(problem).text} Save again to keep yours, or discard it.`;
  return problem.errors?.[0]?.message ?? problem.detail;
}
