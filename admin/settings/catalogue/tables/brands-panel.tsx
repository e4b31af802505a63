import { useRef, useState } from 'react';
import type { ApiSettingsBrand } from '#contract/calls.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { needsNewKey } from '../../../data/needs-new-key.ts';
import { Action } from '../../../ui/action.tsx';
import { countOf } from '../../../ui/count-text.ts';
import { TextInput } from '../../../ui/fields/labelled-control.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MoveHandle } from '../../../ui/lists/reorder/move-handle.tsx';
import { useReorder, type Reorder } from '../../../ui/lists/reorder/use-reorder.ts';
import { RowMenu, type RowAction } from '../../../ui/lists/row-menu.tsx';
import { Panel } from '../../../ui/panels/panel.tsx';
import { addBrand, deleteRow, setArchived, type Reload } from '../catalogue-actions.ts';
import { fieldOf, isChanged, orderedIds } from '../draft/catalogue-draft.ts';
import type { DraftEditor } from '../draft/use-catalogue-draft.ts';
import { withoutMerged, type CatalogueData } from '../load-catalogue.ts';
import { CellInput } from './cell-input.tsx';
import styles from './brands-panel.module.css';

const ORDER = 'order/brands';

/** The brands of the filters and the brand strip. They are edited in place, added, reordered, archived, merged and deleted. */
export function BrandsPanel({
  data,
  editor,
  canChange,
  reload,
  onMerge,
}: {
  data: CatalogueData;
  editor: DraftEditor;
  canChange: boolean;
  reload: Reload;
  onMerge: (brand: ApiSettingsBrand) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const current = withoutMerged(data.brands);
  const merged = data.brands.filter(({ replacedBy }) => replacedBy !== null);
  const stored = current.map(({ id }) => id);
  const ids = orderedIds(editor.draft, ORDER, stored);
  const reorder = useReorder({
    list,
    ids,
    onReorder: (value) => editor.set(ORDER, 'order', { stored, value }),
  });
  return (
    <Panel title="Brands">
      <ul ref={list}>
        {ids.map((id, place) => {
          const brand = current.find((one) => one.id === id);
          return (
            brand && (
              <BrandRow
                key={id}
                brand={brand}
                position={{ place: place + 1, count: ids.length }}
                reorder={reorder}
                editor={editor}
                canChange={canChange}
                reload={reload}
                onMerge={onMerge}
              />
            )
          );
        })}
      </ul>
      {merged.length > 0 && (
        <p className={styles.merged}>Merged: {merged.map(({ label }) => label).join(', ')}.</p>
      )}
      {canChange && <NewBrand reload={reload} />}
    </Panel>
  );
}

type RowProps = {
  brand: ApiSettingsBrand;
  position: { place: number; count: number };
  reorder: Reorder;
  editor: DraftEditor;
  canChange: boolean;
  reload: Reload;
  onMerge: (brand: ApiSettingsBrand) => void;
};

function BrandRow({
  brand,
  position,
  reorder,
  editor: { draft, set },
  canChange,
  reload,
  onMerge,
}: RowProps) {
  const { id, label, words, products, archived } = brand;
  const key = `brand/${id}` as const;
  const isOffered = fieldOf(draft, { key, field: 'inFinder', stored: brand.inFinder });
  return (
    <li {...reorder.row(id)} className={styles.brand} data-changed={isChanged(draft, key) || undefined}>
      {canChange && <MoveHandle id={id} label={label} reorder={reorder} {...position} />}
      <div>
        <CellInput
          label={`Label of ${label}`}
          value={fieldOf(draft, { key, field: 'label', stored: label })}
          disabled={!canChange}
          isChanged={isChanged(draft, key, 'label')}
          problem={draft.problems[key]}
          maxLength={STAFF_TYPED_LENGTHS.label}
          onChange={({ target: { value } }) => set(key, 'label', { stored: label, value })}
        />
        <CellInput
          label={`Search words of ${label}`}
          value={fieldOf(draft, { key, field: 'words', stored: words })}
          placeholder="other search words"
          disabled={!canChange}
          isChanged={isChanged(draft, key, 'words')}
          maxLength={STAFF_TYPED_LENGTHS.searchWords}
          onChange={({ target: { value } }) => set(key, 'words', { stored: words, value })}
        />
        <p className={styles.facts}>
          {countOf(products, 'product')}
          {archived && ', archived'}
          <label>
            <input
              type="checkbox"
              aria-label={`${label} in filters`}
              checked={isOffered}
              disabled={!canChange}
              onChange={({ target }) =>
                set(key, 'inFinder', { stored: brand.inFinder, value: target.checked })
              }
            />
            in filters
          </label>
        </p>
      </div>
      {canChange && (
        <RowMenu
          label={`Actions on ${label}`}
          actions={actionsOn(brand, { position, reorder, reload, onMerge })}
        />
      )}
    </li>
  );
}

function actionsOn(
  brand: ApiSettingsBrand,
  {
    position: { place, count },
    reorder,
    reload,
    onMerge,
  }: Pick<RowProps, 'position' | 'reorder' | 'reload' | 'onMerge'>,
): RowAction[] {
  const { id, label, products, archived } = brand;
  return [
    { label: 'Move up', onSelect: place > 1 ? () => reorder.move(id, -1) : undefined },
    { label: 'Move down', onSelect: place < count ? () => reorder.move(id, 1) : undefined },
    {
      label: archived ? 'Offer again' : 'Archive',
      onSelect: () => void setArchived({ kind: 'brand', id, label, archived: !archived }, reload),
    },
    { label: 'Merge into …', onSelect: () => onMerge(brand) },
    products === 0
      ? { label: 'Delete', onSelect: () => void deleteRow({ kind: 'brand', id, label }, reload) }
      : { label: 'Delete (has products)' },
  ];
}

function NewBrand({ reload }: { reload: Reload }) {
  const [label, setLabel] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const add = async () => {
    if (isRunning || label.trim() === '') return;
    setRunning(true);
    const refused = await addBrand(label.trim(), key, reload);
    setRunning(false);
    setProblem(refused && (refused.errors?.[0]?.message ?? refused.detail));
    if (refused === undefined || needsNewKey(refused)) setKey(crypto.randomUUID());
    if (refused === undefined) setLabel('');
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
        label="New brand"
        value={label}
        maxLength={STAFF_TYPED_LENGTHS.label}
        autoComplete="off"
        error={problem}
        onChange={({ target }) => {
          setLabel(target.value);
          setProblem(undefined);
        }}
      />
      <Action aria-disabled={isRunning || label.trim() === ''} onClick={() => void add()}>
        <Icon name="plus" size={16} />
        Add brand
      </Action>
    </form>
  );
}
