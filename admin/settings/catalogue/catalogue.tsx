import { useState } from 'react';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { DEPARTMENTS, type Department } from '#domain/catalogue/departments.ts';
import { ConflictDialog } from '../../conflict/conflict-dialog.tsx';
import { useLive } from '../../live/use-live.ts';
import { useMe } from '../../shell/account/me.ts';
import { ViewOnlyNotice } from '../../ui/panels/view-only-notice.tsx';
import { SaveActions } from '../save-actions.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import { countDraftChanges } from './draft/catalogue-draft.ts';
import { useCatalogueDraft } from './draft/use-catalogue-draft.ts';
import { EffectsPanel } from './effects-panel.tsx';
import type { loadCatalogue } from './load-catalogue.ts';
import { MenuPreview } from './menu-preview.tsx';
import { MergeDialog, type Merging } from './merge-dialog.tsx';
import { BrandsPanel } from './tables/brands-panel.tsx';
import { CategoriesPanel } from './tables/categories-panel.tsx';
import { EntriesPanel, type MenuList, type ShowList } from './tables/entries-panel.tsx';
import { ScalesPanel } from './tables/scales-panel.tsx';
import styles from './catalogue.module.css';

/** Brands, categories, menus and size scales. The URL names the department and the list that are shown. */
export function CatalogueSettings() {
  const data = useLoaderData<typeof loadCatalogue>();
  const { revalidate: reload } = useRevalidator();
  const { permissions } = useMe();
  const canChange = permissions.includes('catalogue_settings:do');
  const editor = useCatalogueDraft(data, reload);
  // A reload would move the rows that the user is editing.
  useLive(['brand', 'category', 'menu', 'size_scale'], async () => {
    if (countDraftChanges(editor.draft) === 0) await reload();
  });
  const { department, list, show } = useShownList();
  const [merging, setMerging] = useState<Merging | null>(null);
  const shared = { data, editor, canChange, reload };
  return (
    <SettingsScreen
      title="Catalogue"
      note="brands, categories, menus and sizes"
      actions={canChange && <SaveActions {...editor} count={countDraftChanges(editor.draft)} />}
    >
      <div className={styles.columns}>
        {!canChange && <ViewOnlyNotice permission="catalogue_settings:do" />}
        <div className={styles.column}>
          <CategoriesPanel
            {...shared}
            onMerge={(category) => setMerging({ kind: 'category', ...category })}
            onShow={show}
          />
          <EntriesPanel {...shared} department={department} list={list} onShow={show} />
          <ScalesPanel {...shared} />
        </div>
        <div className={styles.column}>
          <MenuPreview data={data} draft={editor.draft} department={department} list={list} />
          <BrandsPanel {...shared} onMerge={(brand) => setMerging({ kind: 'brand', ...brand })} />
          <EffectsPanel data={data} draft={editor.draft} />
        </div>
      </div>
      <MergeDialog merging={merging} data={data} reload={reload} onClose={() => setMerging(null)} />
      <ConflictDialog
        question={editor.question}
        subject="these settings"
        onSave={editor.saveChoices}
        onEdit={editor.takeChoices}
        onClose={editor.dismiss}
      />
    </SettingsScreen>
  );
}

/** Returns the department and the list in the URL. */
function useShownList(): {
  department: Department;
  list: MenuList;
  show: ShowList;
} {
  const [search, setSearch] = useSearchParams();
  const department = DEPARTMENTS.find((one) => one === search.get('department')) ?? 'male';
  const list = (['menu', 'finder', 'page'] as const).find((one) => one === search.get('list')) ?? 'menu';
  const show: ShowList = (shown) =>
    setSearch({ department, list, ...shown }, { replace: true, preventScrollReset: true });
  return { department, list, show };
}
