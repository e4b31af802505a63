import { useState } from 'react';
import type { CallProblem } from '#contract/client.ts';
import { useKeptEdits } from '../data/use-kept-edits.ts';
import { announce, announceFailure, hideMessage } from '../shell/messages/messages.ts';
import { undoAll } from '../undo/undo-all.ts';
import type { Choices, ConflictQuestion, KeptField } from './conflict-dialog.tsx';
import { readConflicts, type FieldConflict } from './field-conflict.ts';
import {
  applyChoices,
  changesOf,
  describeConflict,
  listKept,
  problemsOf,
  rebase,
  setFields,
  type Display,
  type FieldEdits,
  type Fields,
  type Problems,
} from './field-edits.ts';

type Result<Saved> =
  | { readonly ok: true; readonly value: Saved }
  | { readonly ok: false; readonly error: CallProblem };

/** How to read and write the fields. */
type Calls<Saved> = Display & {
  /** The values when the screen was loaded. */
  readonly stored: Fields;
  /** Throws if the edits that the browser has kept do not fit these fields. */
  readonly check: (form: Fields) => unknown;
  /** Saves the changed fields, each with its base. */
  readonly send: (changes: ReturnType<typeof changesOf>) => Promise<Result<Saved>>;
  /** Reads the values again; null on failure. */
  readonly readStored: () => Promise<Fields | null>;
  /** Loads the screen again. */
  readonly reload: () => Promise<void>;
  readonly savedText: string;
};

/** The question about a conflict, and what its dialog does. */
export type ConflictControls = {
  readonly question: ConflictQuestion | null;
  readonly onSave: (choices: Choices) => void;
  readonly onEdit: (choices: Choices) => void;
  readonly onClose: () => void;
};

type Asked = { readonly conflicts: readonly FieldConflict[]; readonly kept: readonly KeptField[] };

/**
 * Edits fields, and saves each with the value that the user has seen when the edit began. This browser keeps the unsaved values under `name`.
 * Others may change other fields meanwhile; for the same field, a dialog asks which version to keep.
 */
export function useFieldEdits<Saved extends { readonly changeId: string | null }>(
  name: string,
  { stored, check, send, readStored, reload, savedText, ...display }: Calls<Saved>,
) {
  const { edits, base, replace } = useKeptEdits<Fields>(name, { stored, check });
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setSaving] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);

  const save = async (sent: FieldEdits): Promise<Saved | null> => {
    setAsked(null);
    setSaving(true);
    hideMessage();
    const result = await send(changesOf(sent));
    const current = await readStored();
    await reload();
    setSaving(false);
    const others = current === null ? [] : listKept(sent, { before: stored, after: current, ...display });
    if (!result.ok) {
      const conflicts = readConflicts(result.error);
      if (conflicts.length > 0) setAsked({ conflicts, kept: others });
      else announceFailure(result.error.detail);
      setProblems(problemsOf(result.error));
      return null;
    }
    const { changeId } = result.value;
    replace((typed) => rebase(typed, sent.edits as Fields));
    setProblems({});
    announce(savedText + describeKept(others), changeId === null ? null : () => undoAll([changeId], reload));
    return result.value;
  };
  const choose = (choices: Choices): FieldEdits => {
    const chosen = applyChoices({ edits, base }, asked?.conflicts ?? [], choices);
    replace(() => chosen);
    setAsked(null);
    return chosen;
  };
  return {
    edits: edits as Fields,
    shown: { ...stored, ...edits } as Fields,
    problems,
    count: Object.keys(edits).length,
    isSaving,
    set: (values: Fields) => {
      replace((before) => setFields(before, values, stored));
      setProblems((before) => without(before, values));
    },
    /** Returns what was saved; null if something was refused. */
    save: async () => (isSaving ? null : save({ edits, base })),
    /** Drops the unsaved values. */
    drop: () => {
      replace(() => ({ edits: {}, base: {} }));
      setProblems({});
    },
    conflict: {
      question: asked && {
        fields: asked.conflicts.map((conflict) => describeConflict({ edits, base }, conflict, display)),
        kept: asked.kept,
      },
      onSave: (choices) => {
        const chosen = choose(choices);
        if (Object.keys(chosen.edits).length > 0) void save(chosen);
      },
      onEdit: choose,
      onClose: () => setAsked(null),
    } satisfies ConflictControls as ConflictControls,
  };
}

function describeKept(kept: readonly KeptField[]): string {
  if (kept.length === 0) return '';
  return ` Kept what others have changed meanwhile: ${kept.map(({ label }) => label).join(', ')}.`;
}

function without(problems: Problems, values: Fields): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in values)));
}
