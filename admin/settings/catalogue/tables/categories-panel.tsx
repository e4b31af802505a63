import { useRef } from 'react';
import type { ApiSettingsCategory } from '#contract/calls.ts';
import { MAX_SLUG_LENGTH } from '#domain/catalogue/slug.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { Action } from '../../../ui/action.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MoveHandle } from '../../../ui/lists/reorder/move-handle.tsx';
import { useReorder, type Reorder } from '../../../ui/lists/reorder/use-reorder.ts';
import { RowMenu, type RowAction } from '../../../ui/lists/row-menu.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Panel } from '../../../ui/panels/panel.tsx';
import { deleteRow, setArchived, type Reload } from '../catalogue-actions.ts';
import { fieldOf, isChanged, orderedIds, type NewCategory } from '../draft/catalogue-draft.ts';
import type { DraftEditor } from '../draft/use-catalogue-draft.ts';
import { withoutMerged, type CatalogueData } from '../load-catalogue.ts';
import { CellInput } from './cell-input.tsx';
import type { ShowList } from './entries-panel.tsx';
import { MenuHints } from './menu-hints.tsx';
import styles from './catalogue-tables.module.css';

const ORDER = 'order/categories';

/** The categories. They are edited in place, added, reordered, archived, merged and deleted. */
export function CategoriesPanel({
  data,
  editor,
  canChange,
  reload,
  onMerge,
  onShow,
}: {
  data: CatalogueData;
  editor: DraftEditor;
  canChange: boolean;
  reload: Reload;
  onMerge: (category: ApiSettingsCategory) => void;
  onShow: ShowList;
}) {
  const list = useRef<HTMLTableSectionElement>(null);
  const current = withoutMerged(data.categories);
  const stored = current.map(({ id }) => id);
  const ids = orderedIds(editor.draft, ORDER, stored);
  const reorder = useReorder({
    list,
    ids,
    onReorder: (value) => editor.set(ORDER, 'order', { stored, value }),
  });
  const merged = data.categories.filter(({ replacedBy }) => replacedBy !== null);
  return (
    <Panel
      title="Categories"
      aside={
        <Action disabled={!canChange} onClick={editor.addCategory}>
          <Icon name="plus" size={16} />
          Add category
        </Action>
      }
    >
      <Table caption="Categories" className={styles.table}>
        <CategoriesHead />
        <tbody ref={list}>
          {ids.map((id, place) => {
            const category = current.find((one) => one.id === id);
            return (
              category && (
                <CategoryRow
                  key={id}
                  category={category}
                  scales={data.scales.map((scale) => scale.id)}
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
          {editor.draft.added.map((category) => (
            <NewCategoryRow key={category.key} category={category} editor={editor} />
          ))}
        </tbody>
      </Table>
      <div id="menus">{canChange && <MenuHints data={data} reload={reload} onShow={onShow} />}</div>
      <p className={styles.foot}>
        <Icon name="alert" size={16} />
        <span>
          URLs never change. A category with products can be archived or merged, not deleted.
          {merged.length > 0 && ` Merged: ${merged.map(({ label }) => label).join(', ')}.`}
        </span>
      </p>
    </Panel>
  );
}

function CategoriesHead() {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">Move</span>
        </th>
        <th scope="col">Label and URL</th>
        <th scope="col">Search words</th>
        <th scope="col">Sizes</th>
        <th scope="col" className={styles.number}>
          Products
        </th>
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

type RowProps = {
  category: ApiSettingsCategory;
  scales: readonly string[];
  position: { place: number; count: number };
  reorder: Reorder;
  editor: DraftEditor;
  canChange: boolean;
  reload: Reload;
  onMerge: (category: ApiSettingsCategory) => void;
};

function CategoryRow({ category, scales, position, reorder, editor, canChange, reload, onMerge }: RowProps) {
  const { id, label, products, archived } = category;
  const { draft, set } = editor;
  const key = `category/${id}` as const;
  const words = fieldOf(draft, { key, field: 'words', stored: category.words });
  const problem = draft.problems[key];
  return (
    <tr
      {...reorder.row(id)}
      data-changed={isChanged(draft, key) || undefined}
      data-archived={archived || undefined}
    >
      <td>{canChange && <MoveHandle id={id} label={label} reorder={reorder} {...position} />}</td>
      <td>
        <CellInput
          label={`Label of ${label}`}
          value={fieldOf(draft, { key, field: 'label', stored: label })}
          disabled={!canChange}
          isChanged={isChanged(draft, key, 'label')}
          problem={problem}
          maxLength={STAFF_TYPED_LENGTHS.label}
          onChange={({ target: { value } }) => set(key, 'label', { stored: label, value })}
        />
        <small>
          /products/{id}
          {archived && ', archived'}
        </small>
      </td>
      <td data-label="Search words">
        <CellInput
          label={`Search words of ${label}`}
          value={words ?? ''}
          placeholder={label.toLowerCase()}
          disabled={!canChange}
          isChanged={isChanged(draft, key, 'words')}
          maxLength={STAFF_TYPED_LENGTHS.searchWords}
          onChange={({ target: { value } }) =>
            set(key, 'words', { stored: category.words, value: value === '' ? null : value })
          }
        />
      </td>
      <td data-label="Sizes">
        <select
          className={styles.select}
          aria-label={`Sizes of new products in ${label}`}
          value={fieldOf(draft, { key, field: 'scale', stored: category.scale })}
          disabled={!canChange}
          onChange={({ target: { value } }) => set(key, 'scale', { stored: category.scale, value })}
        >
          {scales.map((scale) => (
            <option key={scale}>{scale}</option>
          ))}
        </select>
      </td>
      <td className={styles.number} data-label="Products">
        {products}
      </td>
      <td>
        {canChange && (
          <RowMenu
            label={`Actions on ${label}`}
            actions={actionsOn(category, { position, reorder, reload, onMerge })}
          />
        )}
      </td>
    </tr>
  );
}

function actionsOn(
  category: ApiSettingsCategory,
  { position, reorder, reload, onMerge }: Pick<RowProps, 'position' | 'reorder' | 'reload' | 'onMerge'>,
): RowAction[] {
  const { id, label, products, archived } = category;
  const { place, count } = position;
  return [
    { label: 'Move up', onSelect: place > 1 ? () => reorder.move(id, -1) : undefined },
    { label: 'Move down', onSelect: place < count ? () => reorder.move(id, 1) : undefined },
    {
      label: archived ? 'Offer again' : 'Archive',
      onSelect: () => void setArchived({ kind: 'category', id, label, archived: !archived }, reload),
    },
    { label: 'Merge into …', onSelect: () => onMerge(category) },
    products === 0
      ? { label: 'Delete', onSelect: () => void deleteRow({ kind: 'category', id, label }, reload) }
      : { label: 'Delete (has products)' },
  ];
}

/** A category that is added with the next save. */
function NewCategoryRow({ category, editor }: { category: NewCategory; editor: DraftEditor }) {
  const { key, id, label, words } = category;
  return (
    <tr data-changed>
      <td>
        <span className="visually-hidden">new</span>
      </td>
      <td>
        <CellInput
          label="Label of the new category"
          value={label}
          isChanged
          problem={editor.draft.problems[key]}
          maxLength={STAFF_TYPED_LENGTHS.label}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The user has just pressed the button that adds this row
          autoFocus
          onChange={({ target: { value } }) => editor.setAdded(key, { label: value })}
        />
        <span className={styles.address}>
          /products/
          <CellInput
            label="Address of the new category"
            value={id}
            maxLength={MAX_SLUG_LENGTH}
            onChange={({ target: { value } }) => editor.setAdded(key, { id: value })}
          />
        </span>
      </td>
      <td data-label="Search words">
        <CellInput
          label="Search words of the new category"
          value={words}
          placeholder={label.toLowerCase()}
          maxLength={STAFF_TYPED_LENGTHS.searchWords}
          onChange={({ target: { value } }) => editor.setAdded(key, { words: value })}
        />
      </td>
      <td className={styles.quiet} data-label="Sizes">
        letters
      </td>
      <td className={styles.number} data-label="Products">
        0
      </td>
      <td>
        <RowMenu
          label="Actions on the new category"
          actions={[{ label: 'Do not add', onSelect: () => editor.dropAdded(key) }]}
        />
      </td>
    </tr>
  );
}
