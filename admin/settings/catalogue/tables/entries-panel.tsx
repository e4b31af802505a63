import { useRef } from 'react';
import type { ApiMenuEntry } from '#contract/calls.ts';
import { DEPARTMENT_LABELS, type Department } from '#domain/catalogue/departments.ts';
import { DEPARTMENT_MENU_CHOICES } from '#domain/catalogue/filter/department-choices.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { Segments } from '../../../ui/fields/segments.tsx';
import { MoveHandle } from '../../../ui/lists/reorder/move-handle.tsx';
import { useReorder, type Reorder } from '../../../ui/lists/reorder/use-reorder.ts';
import { RowMenu, type RowAction } from '../../../ui/lists/row-menu.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Panel } from '../../../ui/panels/panel.tsx';
import { setOffered, type Reload } from '../catalogue-actions.ts';
import { fieldOf, isChanged, orderedIds } from '../draft/catalogue-draft.ts';
import type { DraftEditor } from '../draft/use-catalogue-draft.ts';
import { entryOrder, withoutMerged, type CatalogueData } from '../load-catalogue.ts';
import { CellInput } from './cell-input.tsx';
import styles from './catalogue-tables.module.css';

/** The lists of a department that have an order of their own. */
export type MenuList = keyof ApiMenuEntry['places'];

const LISTS: readonly { value: MenuList; label: string }[] = [
  { value: 'menu', label: 'Menu' },
  { value: 'finder', label: 'Finder' },
  { value: 'page', label: 'Page' },
];

/** Shows another department or list. */
export type ShowList = (shown: { department?: Department; list?: MenuList }) => void;

type ShownList = {
  readonly department: Department;
  readonly list: MenuList;
  readonly onShow: ShowList;
};

/** The categories of a department in its menu, finder and page, in the order of one of them. */
export function EntriesPanel({
  data,
  editor,
  canChange,
  reload,
  department,
  list,
  onShow,
}: ShownList & { data: CatalogueData; editor: DraftEditor; canChange: boolean; reload: Reload }) {
  const rows = useRef<HTMLTableSectionElement>(null);
  const entries = data.entries.filter((entry) => entry.department === department);
  const key = `order/${department}/${list}` as const;
  const stored = entryOrder(entries, list);
  const ids = orderedIds(editor.draft, key, stored);
  const reorder = useReorder({
    list: rows,
    ids,
    onReorder: (value) => editor.set(key, 'order', { stored, value }),
  });
  const labels = new Map(data.categories.map(({ id, label }) => [id, label]));
  const others = withoutMerged(data.categories).filter(
    ({ id, archived }) => !archived && !stored.includes(id),
  );
  return (
    <Panel
      title={`Entries for ${DEPARTMENT_LABELS[department].menu}`}
      aside={<ListChoice department={department} list={list} onShow={onShow} />}
    >
      <Table
        caption={`Entries in the order of the ${list} of ${DEPARTMENT_LABELS[department].menu}`}
        className={styles.table}
      >
        <EntriesHead />
        <tbody ref={rows}>
          {ids.map((id, place) => {
            const entry = entries.find(({ category }) => category === id);
            return (
              entry && (
                <EntryRow
                  key={id}
                  entry={entry}
                  name={labels.get(id) ?? id}
                  position={{ place: place + 1, count: ids.length }}
                  reorder={reorder}
                  editor={editor}
                  canChange={canChange}
                  reload={reload}
                />
              )
            );
          })}
        </tbody>
      </Table>
      {canChange && <NewEntry department={department} others={others} reload={reload} />}
    </Panel>
  );
}

/** Chooses the department and the list whose order is shown. */
function ListChoice({ department, list, onShow }: ShownList) {
  return (
    <div className={styles.tools}>
      <Segments
        label="Department"
        choices={DEPARTMENT_MENU_CHOICES}
        value={department}
        onChange={(value) => onShow({ department: value })}
      />
      <Segments label="Order" choices={LISTS} value={list} onChange={(value) => onShow({ list: value })} />
    </div>
  );
}

function EntriesHead() {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">Move</span>
        </th>
        <th scope="col">Menu label</th>
        <th scope="col">Finder label</th>
        <th scope="col">Page label</th>
        <th scope="col" className={styles.check}>
          Menu
        </th>
        <th scope="col" className={styles.check}>
          Finder
        </th>
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

/** Offers another category to the department. */
function NewEntry({
  department,
  others,
  reload,
}: {
  department: Department;
  others: CatalogueData['categories'];
  reload: Reload;
}) {
  if (others.length === 0) return null;
  const add = (category: string) => {
    const label = others.find(({ id }) => id === category)?.label ?? category;
    return setOffered({ department, category, label, offered: true }, reload);
  };
  return (
    <p className={styles.foot}>
      <select
        className={styles.select}
        aria-label={`Add a category to ${DEPARTMENT_LABELS[department].menu}`}
        value=""
        onChange={({ target: { value } }) => void add(value)}
      >
        <option value="">Add a category …</option>
        {others.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </p>
  );
}

/** The text fields of an entry. `fallback` is the label that applies while the field is empty. */
const LABELS = [
  { field: 'label', name: 'Menu label', fallback: ({ category }: { category: string }) => category },
  { field: 'finderLabel', name: 'Finder label', fallback: ({ menu }: { menu: string }) => menu },
  { field: 'pageLabel', name: 'Page label', fallback: ({ menu }: { menu: string }) => menu },
] as const;

const SWITCHES = [
  { field: 'inMenu', name: 'in the menu', label: 'Menu' },
  { field: 'inFinder', name: 'in the finder', label: 'Finder' },
] as const;

type RowProps = {
  entry: ApiMenuEntry;
  name: string;
  position: { place: number; count: number };
  reorder: Reorder;
  editor: DraftEditor;
  canChange: boolean;
  reload: Reload;
};

function EntryRow({ entry, name, position, reorder, editor: { draft, set }, canChange, reload }: RowProps) {
  const { department, category } = entry;
  const key = `entry/${department}/${category}` as const;
  const texts = {
    category: name,
    menu: fieldOf(draft, { key, field: 'label', stored: entry.label }) ?? name,
  };
  return (
    <tr {...reorder.row(category)} data-changed={isChanged(draft, key) || undefined}>
      <td>{canChange && <MoveHandle id={category} label={name} reorder={reorder} {...position} />}</td>
      {LABELS.map((column, index) => (
        <td key={column.field} data-label={column.name}>
          <CellInput
            label={`${column.name} of ${name}`}
            value={fieldOf(draft, { key, field: column.field, stored: entry[column.field] }) ?? ''}
            placeholder={column.fallback(texts)}
            disabled={!canChange}
            isChanged={isChanged(draft, key, column.field)}
            problem={index === 0 ? draft.problems[key] : undefined}
            maxLength={STAFF_TYPED_LENGTHS.label}
            onChange={({ target: { value } }) =>
              set(key, column.field, { stored: entry[column.field], value: value === '' ? null : value })
            }
          />
        </td>
      ))}
      {SWITCHES.map(({ field, name: where, label }) => (
        <td key={field} className={styles.check} data-label={label}>
          <label>
            <input
              type="checkbox"
              aria-label={`${name} ${where}`}
              checked={fieldOf(draft, { key, field, stored: entry[field] })}
              disabled={!canChange}
              onChange={({ target }) => set(key, field, { stored: entry[field], value: target.checked })}
            />
          </label>
        </td>
      ))}
      <td>
        {canChange && (
          <RowMenu
            label={`Actions on ${name}`}
            actions={actionsOn(entry, { name, position, reorder, reload })}
          />
        )}
      </td>
    </tr>
  );
}

function actionsOn(
  { department, category }: ApiMenuEntry,
  {
    name,
    position: { place, count },
    reorder,
    reload,
  }: Pick<RowProps, 'name' | 'position' | 'reorder' | 'reload'>,
): RowAction[] {
  return [
    { label: 'Move up', onSelect: place > 1 ? () => reorder.move(category, -1) : undefined },
    { label: 'Move down', onSelect: place < count ? () => reorder.move(category, 1) : undefined },
    {
      label: 'Remove from the department',
      onSelect: () => void setOffered({ department, category, label: name, offered: false }, reload),
    },
  ];
}
