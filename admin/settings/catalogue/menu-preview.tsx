import { DEPARTMENT_LABELS, type Department } from '#domain/catalog/departments.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import { fieldOf, isChanged, orderedIds, type Draft } from './draft/catalogue-draft.ts';
import { entryOrder, type CatalogueData } from './draft/load-catalogue.ts';
import type { MenuList } from './entries-panel.tsx';
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
  draft: Draft;
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
    const key = `entry/${department}/${id}` as const;
    const isListed =
      list === 'page' ||
      fieldOf(draft, {
        key,
        field: list === 'menu' ? 'inMenu' : 'inFinder',
        stored: list === 'menu' ? entry.inMenu : entry.inFinder,
      });
    if (!isListed || category.archived || category.replacedBy !== null) return [];
    const inMenu =
      fieldOf(draft, { key, field: 'label', stored: entry.label }) ??
      fieldOf(draft, { key: `category/${id}`, field: 'label', stored: category.label });
    const own = { menu: null, finder: entry.finderLabel, page: entry.pageLabel }[list];
    const field = { menu: 'label', finder: 'finderLabel', page: 'pageLabel' }[list];
    const label = (list === 'menu' ? null : fieldOf(draft, { key, field, stored: own })) ?? inMenu;
    const followsCategory = entry.label === null && isChanged(draft, `category/${id}`, 'label');
    return [{ id, label, isNew: isChanged(draft, key) || followsCategory }];
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
