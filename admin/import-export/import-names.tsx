import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CallInput } from '#contract/calls.ts';
import { DEPARTMENT_MENU_CHOICES } from '#domain/catalog/departments.ts';
import { client } from '../data/client.ts';
import { useMe } from '../shell/account/me.ts';
import { announceFailure } from '../shell/messages/messages.ts';
import { Action } from '../ui/action.tsx';
import { countOf } from '../ui/count-text.ts';
import { Panel } from '../ui/panels/panel.tsx';
import type { FileImport, NameChoices, UnknownName } from './load-imports.ts';
import styles from './import-names.module.css';

const NOUNS = { brand: 'brand', category: 'category', for: 'department' } as const;
const HEADINGS = { brand: 'Brand', category: 'Category', for: 'Department' } as const;

type Choice = { readonly value: string; readonly label: string };
type Decision = Pick<NonNullable<CallInput<'decideImportName'>['body']>, 'use' | 'create'>;
type Decide = (decision: Decision) => Promise<void>;

/** The brands, categories and departments of a file that the shop does not have: staff choose what each means, or create it. */
export function ImportNames({
  file,
  names,
  choices,
}: {
  file: FileImport;
  names: readonly UnknownName[];
  /** Null when no name can be decided now. */
  choices: NameChoices | null;
}) {
  return (
    <Panel title="Names that the shop does not have">
      <ul>
        {names.map((name) => (
          <li key={`${name.column}:${name.name}`} className={styles.name}>
            <p>
              {HEADINGS[name.column]} <b>‘{name.label}’</b>
              <small>in {countOf(name.rows, 'row')}</small>
            </p>
            <Meaning file={file} name={name} choices={choices} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Meaning({
  file,
  name,
  choices,
}: {
  file: FileImport;
  name: UnknownName;
  choices: NameChoices | null;
}) {
  const { isSending, decide } = useDecision(file.id, name);
  const decided = describeDecision(name, choices);
  if (decided === null) {
    if (choices === null) return <p className={styles.quiet}>not decided</p>;
    return <Choices name={name} choices={choices} isSending={isSending} decide={decide} />;
  }
  return (
    <div className={styles.decided}>
      <span>
        {decided}
        {name.refusal !== null && <small className={styles.problem}>{name.refusal}</small>}
      </span>
      {choices !== null && (
        <Action variant="text" disabled={isSending} onClick={() => void decide({})}>
          Change<span className="visually-hidden"> what ‘{name.label}’ means</span>
        </Action>
      )}
    </div>
  );
}

/** Returns what was decided about a name; null for nothing. */
function describeDecision({ create, use, isCreated, column }: UnknownName, choices: NameChoices | null) {
  if (create !== null) return isCreated ? 'Created' : 'Created when you apply the import';
  if (use === null) return null;
  const label = choices && choicesOf(column, choices).find(({ value }) => value === use)?.label;
  if (choices !== null && label === undefined) return null;
  return `Means ${label ?? use}, also in later files`;
}

function choicesOf(column: UnknownName['column'], { brands, categories }: NameChoices): readonly Choice[] {
  if (column === 'for') return DEPARTMENT_MENU_CHOICES;
  const current = column === 'brand' ? brands : categories.filter(({ replacedBy }) => replacedBy === null);
  return current.map(({ id, label }) => ({ value: id, label }));
}

/** The existing brands, categories or departments, and a button that creates a new one. */
function Choices({
  name: { column, label },
  choices,
  isSending,
  decide,
}: {
  name: UnknownName;
  choices: NameChoices;
  isSending: boolean;
  decide: Decide;
}) {
  const canCreate = useMe().permissions.includes('catalogue_settings:do') && column !== 'for';
  const noun = NOUNS[column];
  const [scale, setScale] = useState(choices.scales.find(({ id }) => id === 'letters')?.id ?? '');
  const create = () => decide({ create: column === 'category' ? { scale } : {} });
  return (
    <div className={styles.choices}>
      <select
        className={styles.select}
        aria-label={`The ${noun} that ‘${label}’ means`}
        value=""
        disabled={isSending}
        onChange={({ target }) => void decide({ use: target.value })}
      >
        <option value="" disabled>
          Choose a {noun}
        </option>
        {choicesOf(column, choices).map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {canCreate && (
        <>
          {column === 'category' && (
            <select
              className={styles.select}
              aria-label={`Sizes of ‘${label}’`}
              value={scale}
              disabled={isSending}
              onChange={({ target }) => setScale(target.value)}
            >
              {choices.scales.map(({ id, sizes }) => (
                <option key={id} value={id}>
                  Sizes {id}: {sizes.slice(0, 3).join(', ')} …
                </option>
              ))}
            </select>
          )}
          <Action disabled={isSending} onClick={() => void create()}>
            Create {noun} ‘{label}’
          </Action>
        </>
      )}
    </div>
  );
}

/** Returns the call that decides what a name means. It shows a message if it fails. */
function useDecision(id: string, { column, name }: UnknownName): { isSending: boolean; decide: Decide } {
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);
  const decide: Decide = async (decision) => {
    setSending(true);
    const decided = await client.decideImportName({ params: { id }, body: { column, name, ...decision } });
    if (!decided.ok) announceFailure(decided.error.detail);
    await revalidate();
    setSending(false);
  };
  return { isSending, decide };
}
