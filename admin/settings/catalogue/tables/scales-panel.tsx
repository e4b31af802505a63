import { useState } from 'react';
import type { ApiSizeScale } from '#contract/calls.ts';
import { MAX_SIZE_LENGTH } from '#domain/catalogue/sizes/size.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { needsNewKey } from '../../../data/needs-new-key.ts';
import { Action } from '../../../ui/action.tsx';
import { TextInput } from '../../../ui/fields/labelled-control.tsx';
import { ProblemText } from '../../../ui/fields/problem-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RowMenu } from '../../../ui/lists/row-menu.tsx';
import { Panel } from '../../../ui/panels/panel.tsx';
import { addScale, deleteRow, type Reload } from '../catalogue-actions.ts';
import { fieldOf, isChanged, type Key } from '../draft/catalogue-draft.ts';
import type { DraftEditor } from '../draft/use-catalogue-draft.ts';
import type { CatalogueData } from '../load-catalogue.ts';
import styles from './scales-panel.module.css';

/** The size scales. Their sizes are added, moved and removed. Existing products keep their stock units. */
export function ScalesPanel({
  data,
  editor,
  canChange,
  reload,
}: {
  data: CatalogueData;
  editor: DraftEditor;
  canChange: boolean;
  reload: Reload;
}) {
  return (
    <Panel title="Size scales">
      <ul>
        {data.scales.map((scale) => (
          <ScaleRow key={scale.id} scale={scale} editor={editor} canChange={canChange} reload={reload} />
        ))}
      </ul>
      {canChange && <NewScale reload={reload} />}
    </Panel>
  );
}

function ScaleRow({
  scale: { id, sizes, categories },
  editor: { draft, set },
  canChange,
  reload,
}: {
  scale: ApiSizeScale;
  editor: DraftEditor;
  canChange: boolean;
  reload: Reload;
}) {
  const key: Key = `scale/${id}`;
  const shown = fieldOf<readonly string[]>(draft, { key, field: 'sizes', stored: sizes });
  const setSizes = (value: readonly string[]) => set(key, 'sizes', { stored: sizes, value });
  const problem = draft.problems[key];
  return (
    <li className={styles.scale} data-changed={isChanged(draft, key) || undefined}>
      <p>
        <b>{id}</b>
        <small>{categories.length === 0 ? 'no category' : `for ${categories.join(', ')}`}</small>
      </p>
      <div>
        <SizeChips scale={id} sizes={shown} canChange={canChange} onChange={setSizes} />
        {problem !== undefined && <ProblemText role="alert">{problem}</ProblemText>}
      </div>
      {canChange && (
        <RowMenu
          label={`Actions on ${id}`}
          actions={[
            categories.length === 0
              ? { label: 'Delete', onSelect: () => void deleteRow({ kind: 'scale', id, label: id }, reload) }
              : { label: 'Delete (in use)' },
          ]}
        />
      )}
    </li>
  );
}

/** The sizes in their order. A press on one shows the buttons that move and remove it. */
function SizeChips({
  scale,
  sizes,
  canChange,
  onChange,
}: {
  scale: string;
  sizes: readonly string[];
  canChange: boolean;
  onChange: (sizes: readonly string[]) => void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const at = chosen === null ? -1 : sizes.indexOf(chosen);
  const move = (by: number) => {
    const to = at + by;
    if (chosen === null || to < 0 || to >= sizes.length) return;
    onChange(sizes.filter((size) => size !== chosen).toSpliced(to, 0, chosen));
  };
  return (
    <div className={styles.sizes}>
      <ul aria-label={`Sizes of ${scale}`}>
        {sizes.map((size) => (
          <li key={size}>
            <button
              type="button"
              className={styles.size}
              aria-pressed={size === chosen}
              disabled={!canChange}
              onClick={() => setChosen(size === chosen ? null : size)}
            >
              {size}
            </button>
          </li>
        ))}
      </ul>
      {canChange && <AddSize scale={scale} sizes={sizes} onAdd={(size) => onChange([...sizes, size])} />}
      {at >= 0 && (
        <span className={styles.moves}>
          <Action disabled={at === 0} onClick={() => move(-1)}>
            Earlier<span className="visually-hidden">: {chosen}</span>
          </Action>
          <Action disabled={at === sizes.length - 1} onClick={() => move(1)}>
            Later<span className="visually-hidden">: {chosen}</span>
          </Action>
          <Action
            disabled={sizes.length === 1}
            onClick={() => {
              onChange(sizes.filter((size) => size !== chosen));
              setChosen(null);
            }}
          >
            Remove<span className="visually-hidden">: {chosen}</span>
          </Action>
        </span>
      )}
    </div>
  );
}

function AddSize({
  scale,
  sizes,
  onAdd,
}: {
  scale: string;
  sizes: readonly string[];
  onAdd: (size: string) => void;
}) {
  const [text, setText] = useState('');
  const size = text.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (size === '' || sizes.includes(size)) return;
        onAdd(size);
        setText('');
      }}
    >
      <input
        className={styles.field}
        aria-label={`Add a size to ${scale}`}
        placeholder="Add …"
        value={text}
        maxLength={MAX_SIZE_LENGTH}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  );
}

/** Adds a scale: its name, and its sizes between commas. */
function NewScale({ reload }: { reload: Reload }) {
  const [fields, setFields] = useState({ name: '', sizes: '' });
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string>();
  const add = async () => {
    const sizes = fields.sizes
      .split(',')
      .map((size) => size.trim())
      .filter((size) => size !== '');
    const refused = await addScale({ id: slugOf(fields.name), sizes, key }, reload);
    setProblem(refused && (refused.errors?.[0]?.message ?? refused.detail));
    if (refused === undefined || needsNewKey(refused)) setKey(crypto.randomUUID());
    if (refused === undefined) setFields({ name: '', sizes: '' });
  };
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextInput
        label="New scale"
        value={fields.name}
        maxLength={STAFF_TYPED_LENGTHS.scaleName}
        autoComplete="off"
        error={problem}
        onChange={({ target }) => setFields({ ...fields, name: target.value })}
      />
      <TextInput
        label="Its sizes"
        placeholder="38, 39, 40"
        value={fields.sizes}
        autoComplete="off"
        onChange={({ target }) => setFields({ ...fields, sizes: target.value })}
      />
      <Action
        aria-disabled={fields.name.trim() === '' || fields.sizes.trim() === ''}
        onClick={() => void add()}
      >
        <Icon name="plus" size={16} />
        Add scale
      </Action>
    </form>
  );
}
