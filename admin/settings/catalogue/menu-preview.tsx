import type { ApiMenuEntry, ApiSettingsCategory } from '#contract/calls.ts';
import { DEPARTMENT_LABELS, type Department } from '#domain/catalogue/departments.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import { fieldOf, isChanged, orderedIds, type CatalogueDraft } from './draft/catalogue-draft.ts';
import { entryOrder, type CatalogueData } from './load-catalogue.ts';
import type { MenuList } from './tables/entries-panel.tsx';
import styles from './menu-preview.module.css';

const TITLES: Readonly<Record<MenuList, string>> = {
  menu: 'header menu',
  finder: 'finder and filters',
  page: 'page of the department',
};

/** A list of a department as shoppers see it after the next save. */
export function MenuPreview({
  data,
  draft,
  department,
  list,
}: {
  data: CatalogueData;
  draft: CatalogueDraft;
  department: Department;
  list: MenuList;
}) {
  const entries = data.entries.filter((entry) => entry.department === department);
  const order = `order/${department}/${list}` as const;
  const ids = orderedIds(draft, order, entryOrder(entries, list));
  const shown = ids.flatMap((id) => {
    const entry = entries.find(({ category }) => category === id);
    const category = data.categories.find((one) => one.id === id);
    if (entry === undefined || category === undefined) return [];
    if (category.archived || category.replacedBy !== null || !isListed(draft, entry, list)) return [];
    const followsCategory = entry.label === null && isChanged(draft, `category/${id}`, 'label');
    const isNew = isChanged(draft, keyOf(entry)) || followsCategory;
    return [{ id, label: labelOf(draft, { entry, category }, list), isNew }];
  });
  return (
    <Panel title="Preview" aside={<small className={styles.note}>{TITLES[list]}</small>}>
      <div className={styles.preview}>
        <p>
          <b>{DEPARTMENT_LABELS[department].menu}</b>
        </p>
        <ol>
          {shown.map(({ id, label, isNew }) => (
            <li key={id} data-changed={isNew || undefined}>
              {label}
            </li>
          ))}
        </ol>
        {list === 'menu' && (
          <small className={styles.note}>
            Shoppers see an entry once it has products. With demo products they see all.
          </small>
        )}
      </div>
    </Panel>
  );
}

function isListed(draft: CatalogueDraft, entry: ApiMenuEntry, list: MenuList): boolean {
  if (list === 'page') return true;
  const field = list === 'menu' ? 'inMenu' : 'inFinder';
  return fieldOf(draft, { key: keyOf(entry), field, stored: entry[field] });
}

/** Returns the label of an entry in a list: the one for that list, or else the menu's, or else the category's. */
function labelOf(
  draft: CatalogueDraft,
  { entry, category }: { entry: ApiMenuEntry; category: ApiSettingsCategory },
  list: MenuList,
): string {
  const fields = list === 'menu' ? (['label'] as const) : ([`${list}Label`, 'label'] as const);
  const labels = fields.map((field) => fieldOf(draft, { key: keyOf(entry), field, stored: entry[field] }));
  return (
    labels.find((label) => label !== null) ??
    fieldOf(draft, { key: `category/${category.id}`, field: 'label', stored: category.label })
  );
}

function keyOf({ department, category }: ApiMenuEntry) {
  return `entry/${department}/${category}` as const;
}
