import { Fragment, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CallInput } from '#contract/calls.ts';
import { DEPARTMENT_MENU_CHOICES } from '#domain/catalogue/filter/department-choices.ts';
import { findSimilarName } from '#domain/import-export/similar-name.ts';
import { client } from '../../data/client.ts';
import { useMe } from '../../shell/account/me.ts';
import { announceFailure } from '../../shell/messages/messages.ts';
import { Action } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import type { FileImport, NameChoices, UnknownName } from '../load-imports.ts';
import styles from './import-names.module.css';

const NOUNS = { brand: 'brand', category: 'category', for: 'department' } as const;
const PLURALS = { brand: 'brands', category: 'categories', for: 'departments' } as const;
const HEADINGS = { brand: 'Brand', category: 'Category', for: 'Department' } as const;
const COLUMNS = ['brand', 'category', 'for'] as const;

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
  choices: NameChoices;
}) {
  return (
    <Panel title="Names that the shop does not have">
      <ul>
        {COLUMNS.map((column) => {
          const each = names.filter((name) => name.column === column);
          return (
            <Fragment key={column}>
              {file.state === 'ready' && <AllNames file={file} names={each} choices={choices} />}
              {each.map((name) => (
                <li key={name.name} className={styles.name}>
                  <p>
                    {HEADINGS[column]} <b>‘{name.label}’</b>
                    <small>in {countOf(name.rows, 'row')}</small>
                  </p>
                  <Meaning file={file} name={name} choices={choices} />
                </li>
              ))}
            </Fragment>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Decides all undecided names of a column at once. Renders nothing for fewer than two. */
function AllNames({
  file,
  names,
  choices,
}: {
  file: FileImport;
  names: readonly UnknownName[];
  choices: NameChoices;
}) {
  const open = names.filter((name) => describeDecision(name, choices) === null);
  const { isSending, decide } = useDecision(file.id, open);
  if (open.length < 2) return null;
  return (
    <li className={styles.name}>
      <p>
        <b>All {describeCount(open)}</b>
        <small>at once</small>
      </p>
      <Choices names={open} choices={choices} isSending={isSending} decide={decide} />
    </li>
  );
}

/** Counts names of one column in words, such as `4 categories`. */
function describeCount([first, ...others]: readonly UnknownName[]): string {
  return first === undefined ? '' : `${1 + others.length} ${PLURALS[first.column]}`;
}

function Meaning({ file, name, choices }: { file: FileImport; name: UnknownName; choices: NameChoices }) {
  const canDecide = file.state === 'ready';
  const { isSending, decide } = useDecision(file.id, [name]);
  const decided = describeDecision(name, choices);
  if (decided === null) {
    if (!canDecide) return <p className={styles.quiet}>not decided</p>;
    return <Choices names={[name]} choices={choices} isSending={isSending} decide={decide} />;
  }
  return (
    <div className={styles.decided}>
      <span>
        {decided}
        {name.refusal !== null && <small className={styles.problem}>{name.refusal}</small>}
      </span>
      {canDecide && (
        <Action variant="text" disabled={isSending} onClick={() => void decide({})}>
          Change<span className="visually-hidden"> what ‘{name.label}’ means</span>
        </Action>
      )}
    </div>
  );
}

/** Returns what was decided about a name; null for nothing. */
function describeDecision({ create, use, isCreated, column }: UnknownName, choices: NameChoices) {
  if (create !== null) return isCreated ? 'Created' : 'Created when you apply the import';
  if (use === null) return null;
  const label = choicesOf(column, choices).find(({ value }) => value === use)?.label;
  return label === undefined ? null : `Means ${label}, also in later files`;
}

function choicesOf(column: UnknownName['column'], { brands, categories }: NameChoices): readonly Choice[] {
  if (column === 'for') return DEPARTMENT_MENU_CHOICES;
  const current = column === 'brand' ? brands : categories.filter(({ replacedBy }) => replacedBy === null);
  return current.map(({ id, label }) => ({ value: id, label }));
}

/** The existing brands, categories or departments that names of one column can mean, and a button that creates new ones. */
function Choices({
  names,
  choices,
  isSending,
  decide,
}: {
  names: readonly UnknownName[];
  choices: NameChoices;
  isSending: boolean;
  decide: Decide;
}) {
  const mayCreate = useMe().permissions.includes('catalogue_settings:do');
  const [scale, setScale] = useState(choices.scales.find(({ id }) => id === 'letters')?.id ?? '');
  const [first] = names;
  if (first === undefined) return null;
  const { column } = first;
  const noun = NOUNS[column];
  const isOne = names.length === 1;
  const create = () => decide({ create: column === 'category' ? { scale } : {} });
  const existing = choicesOf(column, choices);
  const similar = isOne ? findSimilarName(first.label, existing) : undefined;
  return (
    <div className={styles.choices}>
      {similar !== undefined && (
        <Action disabled={isSending} onClick={() => void decide({ use: similar.value })}>
          Use {noun} ‘{similar.label}’
        </Action>
      )}
      <select
        className={styles.select}
        aria-label={isOne ? `The ${noun} that ‘${first.label}’ means` : `The ${noun} of all`}
        value=""
        disabled={isSending}
        onChange={({ target }) => void decide({ use: target.value })}
      >
        <option value="" disabled>
          Choose a {noun}
        </option>
        {existing.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {mayCreate && column !== 'for' && (
        <>
          {column === 'category' && (
            <select
              className={styles.select}
              aria-label={isOne ? `Sizes of ‘${first.label}’` : 'Sizes of all'}
              value={scale}
              disabled={isSending}
              onChange={({ target }) => setScale(target.value)}
            >
              {choices.scales.map(({ id, sizes }) => (
                <option key={id} value={id}>
                  Sizes {id}: {sizes.slice(0, 3).join(', ')}
                  {sizes.length > 3 && ' …'}
                </option>
              ))}
            </select>
          )}
          <Action disabled={isSending} onClick={() => void create()}>
            Create {isOne ? `${noun} ‘${first.label}’` : `all ${describeCount(names)}`}
          </Action>
        </>
      )}
    </div>
  );
}

/** Returns the function that decides what the names mean, with one call for each. Shows a message if a call fails. */
function useDecision(id: string, names: readonly UnknownName[]): { isSending: boolean; decide: Decide } {
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);
  const decide: Decide = async (decision) => {
    setSending(true);
    for (const { column, name } of names) {
      const decided = await client.decideImportName({ params: { id }, body: { column, name, ...decision } });
      if (decided.ok) continue;
      announceFailure(decided.error.detail);
      break;
    }
    await revalidate();
    setSending(false);
  };
  return { isSending, decide };
}
