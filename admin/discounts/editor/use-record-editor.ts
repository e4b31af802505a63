import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Choices } from '../../conflict/conflict-dialog.tsx';
import type { FieldConflict } from '../../conflict/field-conflict.ts';
import { editsAfter, fieldsChosen, isSame, questionOf } from '../../conflict/record-edits.ts';
import type { ConflictControls } from '../../conflict/use-field-edits.ts';
import { useKeptEdits, type FormEdits } from '../../data/use-kept-edits.ts';
import {
  NOTHING,
  useRecordChange,
  type Attempt,
  type Question,
  type RecordOutcome,
  type Refusal,
  type Undo,
} from './use-record-change.ts';

/** The form of a sale price or discount, and how to change, save and discard it. */
export type RecordEditor<Form> = Refusal & {
  readonly form: Form;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly set: (fields: Partial<Form>) => void;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
  readonly end: () => Promise<void>;
  readonly remove: () => Promise<void>;
  /** The prices that change by more than half, which the user must confirm; null without any. */
  readonly question: Question | null;
  readonly dismiss: () => void;
  /** The fields that somebody else has changed too. */
  readonly conflict: ConflictControls;
};

const OUTDATED: Refusal = {
  errors: {},
  problem: 'These fields have changed since you edited them. Save to compare the versions, or discard yours.',
};

type RecordEditorOptions<Form, Body> = {
  name: string;
  stored: Form;
  isNew: boolean;
  readForm: (form: Form) => { body: Body; errors: Readonly<Record<string, string>> };
  /** `seen` is the record as the user has seen it before the edits. */
  write: (body: Body, attempt: Attempt, seen: Body) => Promise<RecordOutcome>;
  /** The form's fields for each field of the record, where their names differ or several are edited together. */
  formFields?: FormFields;
  end: (attempt: Attempt) => Promise<RecordOutcome>;
  remove: () => Promise<RecordOutcome>;
  savedText?: string;
  /** Opens a new record that was saved. */
  openSaved: (id: string) => void | Promise<void>;
  undo: Undo;
};

type FormFields = Readonly<Record<string, readonly string[]>>;

/** Edits a record. Fields that were not changed follow `stored`. This browser keeps the changes under `name` until they are saved. */
export function useRecordEditor<Form extends { readonly name: string }, Body extends object>({
  name,
  stored,
  isNew,
  readForm,
  write,
  formFields = {},
  end,
  remove,
  savedText = 'is saved.',
  openSaved,
  undo,
}: RecordEditorOptions<Form, Body>): RecordEditor<Form> {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { edits, base, wasOutdated, change, replace } = useKeptEdits(name, { stored, check: readForm });
  const [asked, setAsked] = useState<readonly FieldConflict[]>([]);
  const { run, isSaving, refusal, setRefusal, question, dismiss } = useRecordChange(
    wasOutdated ? OUTDATED : NOTHING,
    undo,
  );
  const form = { ...stored, ...edits };
  const isChanged = !isSame(form, stored);

  const save = async (sent: FormEdits<Form>) => {
    const wanted = { ...stored, ...sent.edits };
    if (isSame(wanted, stored)) return;
    const { body, errors } = readForm(wanted);
    if (Object.keys(errors).length > 0) return setRefusal({ errors, problem: null });
    const seen = readForm({ ...stored, ...sent.base }).body;
    await run({
      attempt: (attempt) => write(body, attempt, seen),
      text: `${wanted.name.trim()} ${savedText}`,
      ask: setAsked,
      finish: async ({ id }) => {
        if (isNew) {
          change(() => ({}));
          await openSaved(id ?? '');
          return;
        }
        // Drops the edits after the saved values are read, so that the fields never show older ones. Keeps what was typed meanwhile.
        await revalidate();
        replace((typed) => editsAfter(typed, sent.edits));
      },
    });
  };
  const choose = (choices: Choices): FormEdits<Form> => {
    const chosen = takeChoices({ edits, base }, { stored, choices, formFields });
    replace(() => chosen);
    setAsked([]);
    return chosen;
  };
  const leave = () => navigate('/discounts');
  return {
    form,
    isChanged,
    isSaving,
    ...refusal,
    set: (fields) => {
      const parts = partsEditedWith(fields, { form, formFields });
      change((before) => ({ ...parts, ...before, ...fields }));
      setRefusal(NOTHING);
    },
    save: () => save({ edits, base }),
    discard: () => {
      change(() => ({}));
      setRefusal(NOTHING);
    },
    end: () => run({ attempt: end, text: `${form.name} has ended.`, finish: leave }),
    remove: () => run({ attempt: remove, text: `${form.name} is deleted.`, finish: leave }),
    question,
    dismiss,
    conflict: {
      question: questionOf(asked, readForm(form).body as Readonly<Record<string, unknown>>),
      onSave: (choices) => void save(choose(choices)),
      onEdit: choose,
      onClose: () => {
        setAsked([]);
        setRefusal(OUTDATED);
      },
    },
  };
}

/** Returns all parts of the edited field as they are in the form, so that all of them get their base at once. */
function partsEditedWith<Form extends object>(
  fields: Partial<Form>,
  { form, formFields }: { form: Form; formFields: FormFields },
): Partial<Form> {
  const parts = Object.values(formFields).find((names) => names.some((part) => part in fields)) ?? [];
  return Object.fromEntries(Object.entries(form).filter(([field]) => parts.includes(field))) as Partial<Form>;
}

/** Applies the user's choices: `theirs` drops an edit, and `mine` keeps it with the stored value as its base. */
function takeChoices<Form extends object>(
  { edits, base }: FormEdits<Form>,
  { stored, choices, formFields }: { stored: Form; choices: Choices; formFields: FormFields },
): FormEdits<Form> {
  const fieldsOf = (version: 'theirs' | 'mine') =>
    fieldsChosen(choices, version).flatMap((field) => formFields[field] ?? [field]);
  const [theirs, mine] = [fieldsOf('theirs'), fieldsOf('mine')];
  const rest = <T extends object>(values: T) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !theirs.includes(field))) as T;
  const seen = Object.fromEntries(
    Object.entries(stored).filter(([field]) => mine.includes(field) && field in edits),
  ) as Partial<Form>;
  return { edits: rest(edits), base: { ...rest(base), ...seen } };
}
