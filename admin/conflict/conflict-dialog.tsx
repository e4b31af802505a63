import { useId, useLayoutEffect, useRef, useState } from 'react';
import { diffWords } from '#domain/editing/diff-words.ts';
import { SAVE_KEYS } from '../keyboard/use-save-shortcut.ts';
import { useMe } from '../shell/account/me.ts';
import { Action } from '../ui/action.tsx';
import { clockTime } from '../ui/dates-and-times.ts';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/keys.tsx';
import { Dialog } from '../ui/panels/dialogs/dialog.tsx';
import { PersonInitials } from '../ui/person-initials.tsx';
import styles from './conflict-dialog.module.css';

/** The version of a field that a user chooses. */
export type Choice = 'theirs' | 'mine' | 'merged';

/** The chosen versions by the names of their fields. */
export type Choices = Readonly<Record<string, Choice>>;

/** A field that two people have changed, with its versions for display. */
export type ConflictField = {
  readonly name: string;
  readonly label: string;
  /** Who changed it, and when (ISO 8601); null if unknown. */
  readonly by: string | null;
  readonly at: string | null;
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
  /** Null if the versions cannot be merged. */
  readonly merged: string | null;
};

/** A field that only others have changed, with its values for display. */
export type KeptField = { readonly label: string; readonly before: string; readonly after: string };

/** A conflict: the fields that others have changed too, and what was merged already. */
export type ConflictQuestion = {
  readonly fields: readonly ConflictField[];
  readonly kept: readonly KeptField[];
};

type Actions = {
  readonly onSave: (choices: Choices) => void;
  /** Absent where the versions cannot be edited. */
  readonly onEdit?: (choices: Choices) => void;
  readonly onClose: () => void;
};

/** Lets the user choose a version of each field that somebody else has changed too. Closed while `question` is null. */
export function ConflictDialog({
  question,
  subject,
  ...rest
}: Actions & {
  question: ConflictQuestion | null;
  /** What both have edited, such as `this product`; undefined when the question is about an undo. */
  subject?: string;
  /** What Save does not include, such as `Stock`. */
  unaffected?: string;
}) {
  const first = useRef<HTMLHeadingElement>(null);
  const isUndo = subject === undefined;
  const title = question === null ? 'Conflict' : titleOf(question.fields, subject);
  return (
    <Dialog
      open={question !== null}
      onClose={rest.onClose}
      label={title}
      first={first}
      className={styles.dialog}
    >
      {question !== null && (
        <>
          <div className={styles.head}>
            <h2 ref={first} tabIndex={-1}>
              {title}
            </h2>
            <p>{summaryOf(question.fields, isUndo)}</p>
          </div>
          <Decision question={question} isUndo={isUndo} {...rest} />
        </>
      )}
    </Dialog>
  );
}

function Decision({
  question: { fields, kept },
  isUndo,
  unaffected,
  onSave,
  onEdit,
  onClose,
}: Actions & { question: ConflictQuestion; isUndo: boolean; unaffected?: string | undefined }) {
  const [choices, setChoices] = useState<Choices>(() => mergedOf(fields));
  const isComplete = fields.every(({ name }) => choices[name] !== undefined);
  const save = () => {
    if (isComplete) onSave(choices);
  };
  useSaveKeyInDialog(save);
  return (
    <>
      <div className={styles.body}>
        {fields.map((field) => (
          <FieldVersions
            key={field.name}
            field={field}
            isUndo={isUndo}
            choice={choices[field.name]}
            onChoose={(choice) => setChoices({ ...choices, [field.name]: choice })}
          />
        ))}
        <KeptFields kept={kept} unaffected={unaffected} />
      </div>
      <div className={styles.foot}>
        <Action variant="primary" aria-disabled={!isComplete} onClick={save}>
          {fields.length === 1 ? 'Save this version' : 'Save these versions'}
          <Keys keys={SAVE_KEYS} />
        </Action>
        {onEdit && <Action onClick={() => onEdit(choices)}>Edit manually</Action>}
        <span className={styles.back}>
          <Action variant="text" onClick={onClose}>
            Back without saving
          </Action>
        </span>
      </div>
    </>
  );
}

/** Saves by keyboard: the shortcuts of the screen do not apply in dialogs. */
function useSaveKeyInDialog(save: () => void): void {
  // Before the paint: a press right after it would save the page in the browser.
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  });
}

function mergedOf(fields: readonly ConflictField[]): Choices {
  const merged = fields.filter((field) => field.merged !== null);
  return Object.fromEntries(merged.map(({ name }) => [name, 'merged']));
}

function titleOf(fields: readonly ConflictField[], subject: string | undefined): string {
  const names = new Set(fields.map(({ by }) => by));
  const [name] = names;
  const done = subject === undefined ? 'changed this since' : `saved ${subject} while you were editing`;
  return `${names.size === 1 && name ? name : 'Somebody else'} ${done}`;
}

function summaryOf(fields: readonly ConflictField[], isUndo: boolean): string {
  const latest = Math.max(...fields.map(({ at }) => (at === null ? 0 : Date.parse(at))));
  const when = latest === 0 ? '' : `At ${clockTime(latest)}. `;
  if (isUndo) return `${when}Keep each value as it is, or put back the one before the change.`;
  const edited =
    fields.length === 1 ? 'one field: choose a version' : `${fields.length} fields: choose versions`;
  return `${when}No changes are lost. You both edited ${edited}.`;
}

function FieldVersions({
  field: { label, by, ...versions },
  isUndo,
  choice,
  onChoose,
}: {
  field: ConflictField;
  isUndo: boolean;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}) {
  const id = useId();
  const me = useMe();
  const kinds: Choice[] = versions.merged === null ? ['theirs', 'mine'] : ['theirs', 'mine', 'merged'];
  return (
    <fieldset className={styles.field}>
      <legend>
        {label} <span>{isUndo ? 'changed since' : 'edited by both'}</span>
      </legend>
      <div className={styles.versions}>
        {kinds.map((kind) => (
          <label key={kind} className={styles.version} data-checked={choice === kind || undefined}>
            <span className={styles.versionHead}>
              <input type="radio" name={id} checked={choice === kind} onChange={() => onChoose(kind)} />
              {kind === 'merged' ? (
                <Icon name="check" size={16} />
              ) : (
                <PersonInitials name={kind === 'mine' ? me.name || me.email : by} />
              )}
              <b>{isUndo ? UNDO_VERSIONS[kind] : nameVersion(kind, by)}</b>
            </span>
            <span className={styles.text}>
              <Difference base={versions.base} text={versions[kind] ?? ''} />
            </span>
          </label>
        ))}
      </div>
      <details className={styles.original}>
        <summary>{isUndo ? 'Value to undo' : 'Original'}</summary>
        <p>{versions.base}</p>
      </details>
    </fieldset>
  );
}

const UNDO_VERSIONS: Readonly<Record<Choice, string>> = { theirs: 'Keep', mine: 'Put back', merged: '' };

function nameVersion(kind: Choice, theirs: string | null): string {
  if (kind === 'merged') return 'Merged';
  if (kind === 'mine') return 'Yours';
  return theirs === null ? 'Theirs' : `${theirs}’s`;
}

/** A version, with the words marked that the base does not have. */
function Difference({ base, text }: { base: string; text: string }) {
  return diffWords(base, text)
    .filter(({ kind }) => kind !== 'removed')
    .map((part, at) =>
      part.kind === 'added' ? <ins key={at}>{part.text}</ins> : <span key={at}>{part.text}</span>,
    );
}

function KeptFields({ kept, unaffected }: { kept: readonly KeptField[]; unaffected: string | undefined }) {
  if (kept.length === 0 && unaffected === undefined) return null;
  return (
    <>
      {kept.length > 0 && <h3 className={styles.heading}>Merged automatically</h3>}
      <ul className={styles.kept}>
        {kept.map(({ label, before, after }) => (
          <li key={label}>
            <Icon name="check" size={16} />
            <span>
              <b>{label}</b> {shorten(before)} to {shorten(after)}
            </span>
            <small>changed by others only</small>
          </li>
        ))}
        {unaffected !== undefined && (
          <li>
            <Icon name="check" size={16} />
            <span>
              <b>{unaffected}</b> is not part of Save
            </span>
          </li>
        )}
      </ul>
    </>
  );
}

const SHORT_LENGTH = 40;

function shorten(text: string): string {
  return text.length > SHORT_LENGTH ? `${text.slice(0, SHORT_LENGTH)}…` : text;
}
