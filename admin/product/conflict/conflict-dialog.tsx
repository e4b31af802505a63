import { useEffect, useId, useRef, useState } from 'react';
import { diffWords } from '#domain/editing/diff-words.ts';
import { SAVE_KEYS } from '../../keyboard/use-save-shortcut.ts';
import { Action } from '../../ui/action.tsx';
import { clockTime } from '../../ui/clock-time.ts';
import { Icon } from '../../ui/icon.tsx';
import { Keys } from '../../ui/keys.tsx';
import { Dialog } from '../../ui/panels/dialog.tsx';
import { PersonInitials } from '../../ui/person-initials.tsx';
import type { Edits } from '../form/edits.ts';
import { nameField, showValue } from '../form/name-field.ts';
import { versionsOf, type Choice, type Versions } from './choose-versions.ts';
import type { Conflict } from './read-conflicts.ts';
import styles from './conflict-dialog.module.css';

type Choices = Readonly<Record<string, Choice>>;

/** A field that only others have changed, with its values before and after. */
type KeptField = { readonly name: string; readonly before: string; readonly after: string };

/** A conflict: the fields that others have changed too, the edits that were to be saved, and what was merged already. */
export type ConflictQuestion = {
  readonly conflicts: readonly Conflict[];
  readonly edits: Edits;
  readonly kept: readonly KeptField[];
};

type Actions = {
  readonly onSave: (choices: Choices) => void;
  readonly onEdit: (choices: Choices) => void;
  readonly onClose: () => void;
};

/** Lets the user choose a version of each field that somebody else has changed too. Closed while `question` is null. */
export function ConflictDialog({
  question,
  ...rest
}: Actions & {
  question: ConflictQuestion | null;
  /** The name of the signed-in member. */
  me: string;
  sizes: Parameters<typeof nameField>[1];
}) {
  const first = useRef<HTMLHeadingElement>(null);
  const title = question === null ? 'Conflict' : titleOf(question.conflicts);
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
            <p>{summaryOf(question.conflicts)}</p>
          </div>
          <Decision question={question} {...rest} />
        </>
      )}
    </Dialog>
  );
}

function Decision({
  question: { conflicts, edits, kept },
  me,
  sizes,
  onSave,
  onEdit,
  onClose,
}: Actions & { question: ConflictQuestion; me: string; sizes: Parameters<typeof nameField>[1] }) {
  const [choices, setChoices] = useState<Choices>(() => mergedOf(conflicts, edits));
  const isComplete = conflicts.every(({ name }) => choices[name] !== undefined);
  const save = () => {
    if (isComplete) onSave(choices);
  };
  useSaveKeyInDialog(save);
  return (
    <>
      <div className={styles.body}>
        {conflicts.map((conflict) => (
          <FieldVersions
            key={conflict.name}
            name={conflict.name}
            label={nameField(conflict.name, sizes)}
            versions={versionsOf(conflict, edits)}
            names={{ theirs: conflict.by, mine: me }}
            choice={choices[conflict.name]}
            onChoose={(choice) => setChoices({ ...choices, [conflict.name]: choice })}
          />
        ))}
        <KeptFields kept={kept} sizes={sizes} />
      </div>
      <div className={styles.foot}>
        <Action variant="primary" aria-disabled={!isComplete} onClick={save}>
          {conflicts.length === 1 ? 'Save this version' : 'Save these versions'}
          <Keys keys={SAVE_KEYS} />
        </Action>
        <Action onClick={() => onEdit(choices)}>Edit manually</Action>
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
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  });
}

function mergedOf(conflicts: readonly Conflict[], edits: Edits): Choices {
  const merged = conflicts.filter((conflict) => versionsOf(conflict, edits).merged !== null);
  return Object.fromEntries(merged.map(({ name }) => [name, 'merged']));
}

function titleOf(conflicts: readonly Conflict[]): string {
  const names = new Set(conflicts.map(({ by }) => by));
  const [name] = names;
  return `${names.size === 1 && name ? name : 'Somebody else'} saved this product while you were editing`;
}

function summaryOf(conflicts: readonly Conflict[]): string {
  const latest = Math.max(...conflicts.map(({ at }) => (at === null ? 0 : Date.parse(at))));
  const when = latest === 0 ? '' : `At ${clockTime(latest)}. `;
  const fields =
    conflicts.length === 1 ? 'one field: choose a version' : `${conflicts.length} fields: choose versions`;
  return `${when}No changes are lost. You both edited ${fields}.`;
}

function FieldVersions({
  name,
  label,
  versions,
  names,
  choice,
  onChoose,
}: {
  name: string;
  label: string;
  versions: Versions;
  names: { theirs: string | null; mine: string | null };
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}) {
  const id = useId();
  const { base, merged } = versions;
  const kinds: Choice[] = merged === null ? ['theirs', 'mine'] : ['theirs', 'mine', 'merged'];
  return (
    <fieldset className={styles.field}>
      <legend>
        {label} <span>edited by both</span>
      </legend>
      <div className={styles.versions}>
        {kinds.map((kind) => (
          <label key={kind} className={styles.version} data-checked={choice === kind || undefined}>
            <span className={styles.versionHead}>
              <input type="radio" name={id} checked={choice === kind} onChange={() => onChoose(kind)} />
              {kind === 'merged' ? <Icon name="merge" size={16} /> : <PersonInitials name={names[kind]} />}
              <b>{nameVersion(kind, names.theirs)}</b>
            </span>
            <span className={styles.text}>
              <Difference base={showValue(name, base)} text={showValue(name, versions[kind] ?? '')} />
            </span>
          </label>
        ))}
      </div>
      <details className={styles.original}>
        <summary>Original</summary>
        <p>{showValue(name, base)}</p>
      </details>
    </fieldset>
  );
}

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

function KeptFields({ kept, sizes }: { kept: readonly KeptField[]; sizes: Parameters<typeof nameField>[1] }) {
  return (
    <>
      <h3 className={styles.heading}>Merged automatically</h3>
      <ul className={styles.kept}>
        {kept.map(({ name, before, after }) => (
          <li key={name}>
            <Icon name="check" size={16} />
            <span>
              <b>{nameField(name, sizes)}</b> {shorten(showValue(name, before))} to{' '}
              {shorten(showValue(name, after))}
            </span>
            <small>changed by others only</small>
          </li>
        ))}
        <li>
          <Icon name="check" size={16} />
          <span>
            <b>Stock</b> is not part of Save
          </span>
        </li>
      </ul>
    </>
  );
}

const SHORT_LENGTH = 40;

function shorten(text: string): string {
  return text.length > SHORT_LENGTH ? `${text.slice(0, SHORT_LENGTH)}…` : text;
}
