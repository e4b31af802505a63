import { useState } from 'react';
import { DEPARTMENT_MENU_CHOICES } from '#domain/catalogue/filter/department-choices.ts';
import { CheckBox } from '../../../ui/fields/check-box.tsx';
import { setOffered, type Reload } from '../catalogue-actions.ts';
import { listWithoutMenu, withoutMerged, type CatalogueData } from '../load-catalogue.ts';
import type { ShowList } from './entries-panel.tsx';
import styles from './catalogue-tables.module.css';

/** Asks in which menus new categories belong. A category stays while the screen is open, so that it can join several. */
export function MenuHints({
  data,
  reload,
  onShow,
}: {
  data: CatalogueData;
  reload: Reload;
  onShow: ShowList;
}) {
  const [hinted, setHinted] = useState<readonly string[]>([]);
  const found = listWithoutMenu(data).flatMap(({ id }) => (hinted.includes(id) ? [] : id));
  if (found.length > 0) setHinted([...hinted, ...found]);
  return withoutMerged(data.categories).map(
    ({ id, label, archived }) =>
      !archived &&
      hinted.includes(id) && (
        <fieldset key={id} className={styles.hint}>
          <legend>
            Show <b>{label}</b> in the menus of
          </legend>
          {DEPARTMENT_MENU_CHOICES.map(({ value: department, label: name }) => (
            <CheckBox
              key={department}
              checked={data.entries.some((entry) => entry.department === department && entry.category === id)}
              onChange={(offered) => {
                onShow({ department });
                void setOffered({ department, category: id, label, offered }, reload);
              }}
            >
              {name}
            </CheckBox>
          ))}
        </fieldset>
      ),
  );
}
