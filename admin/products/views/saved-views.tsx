import { useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import type { ApiSavedView } from '#contract/calls.ts';
import { STANDARD_VIEWS } from '#domain/catalogue/standard-views.ts';
import { useMe } from '../../shell/account/me.ts';
import { Action } from '../../ui/action.tsx';
import { Icon } from '../../ui/icon.tsx';
import { deleteView } from './change-views.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { currentView, type ListView } from './view-query.ts';
import tabs from '../../ui/lists/view-tabs.module.css';
import styles from './saved-views.module.css';

/**
 * The standard views, those of the member and the shared ones, as links with the number of their products. A list without a view can be saved
 * as one.
 */
export function SavedViews({
  views,
  counts,
  total,
  chosen,
}: {
  views: readonly ApiSavedView[];
  /** By query; without views that are not counted. */
  counts: ReadonlyMap<string, string>;
  /** The number of products of the list that is shown. */
  total: string;
  /** The parameters that were chosen last, whose products may still be loading. */
  chosen: string;
}) {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const [isSaving, setSaving] = useState(false);
  const { permissions } = useMe();
  const saved = currentView(views, search);
  const current: ListView | undefined = saved ?? currentView(STANDARD_VIEWS, search);
  const canDelete = saved !== undefined && (saved.own || (saved.shared && permissions.includes('staff:do')));
  return (
    <nav className={`${tabs.tabs} ${styles.views}`} aria-label="Views">
      <div className={`${tabs.list} ${styles.links}`}>
        {[...STANDARD_VIEWS, ...views].map((view) => (
          <Link
            key={'id' in view ? String(view.id) : view.name}
            to={{ search: view.query }}
            aria-current={view === current ? 'page' : undefined}
          >
            {view.name} <span>{view === current ? total : counts.get(view.query)}</span>
          </Link>
        ))}
      </div>
      {current === undefined && (
        <Action variant="text" aria-haspopup="dialog" onClick={() => setSaving(true)}>
          <Icon name="plus" size={16} /> Save view
        </Action>
      )}
      {saved?.own === true && (
        <Action variant="text" aria-haspopup="dialog" onClick={() => setSaving(true)}>
          Rename view
        </Action>
      )}
      {canDelete && (
        <Action variant="text" onClick={() => void deleteView(saved, () => void revalidate())}>
          Delete view
        </Action>
      )}
      <SaveViewDialog
        open={isSaving}
        search={chosen}
        view={saved ?? null}
        onClose={() => setSaving(false)}
        onSaved={() => {
          setSaving(false);
          void revalidate();
        }}
      />
    </nav>
  );
}
