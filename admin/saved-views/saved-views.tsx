import { useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import type { ApiSavedView } from '#contract/calls.ts';
import { useMe } from '../shell/account/me.ts';
import { Action } from '../ui/action.tsx';
import { Icon } from '../ui/icon.tsx';
import { deleteView, type ViewedList } from './change-views.ts';
import { currentView, type ListView } from './current-view.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import tabs from '../ui/lists/view-tabs.module.css';
import styles from './saved-views.module.css';

/**
 * The standard views of a list, those of the member and the shared ones, as links with the number of their rows. A list without a view can be
 * saved as one.
 */
export function SavedViews({
  list,
  standard,
  views,
  canonical,
  counts,
  total,
  chosen,
}: {
  list: ViewedList;
  standard: readonly ListView[];
  views: readonly ApiSavedView[];
  /** Returns the parameters of a list in one order, so that equal lists have equal texts. */
  canonical: (search: string) => string;
  /** By query; without views that are not counted. */
  counts: ReadonlyMap<string, string>;
  /** The number of rows of the list that is shown. */
  total: string;
  /** The parameters that were chosen last, whose rows may still be loading. */
  chosen: string;
}) {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const [isSaving, setSaving] = useState(false);
  const { permissions } = useMe();
  const saved = currentView(views, { search, canonical });
  const current: ListView | undefined = saved ?? currentView(standard, { search, canonical });
  // A list that is narrowed further keeps the tab of its view.
  const params = new URLSearchParams(search);
  const tab =
    current ??
    standard.findLast(({ query }) =>
      [...new URLSearchParams(query)].every(([name, value]) => params.get(name) === value),
    );
  const canDelete = saved !== undefined && (saved.own || (saved.shared && permissions.includes('staff:do')));
  return (
    <nav className={`${tabs.tabs} ${styles.views}`} aria-label="Views">
      <div className={`${tabs.list} ${styles.links}`}>
        {[...standard, ...views].map((view) => (
          <Link
            key={'id' in view ? String(view.id) : view.name}
            to={{ search: view.query }}
            aria-current={view === tab ? 'page' : undefined}
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
        <Action variant="text" onClick={() => void deleteView({ ...saved, list }, () => void revalidate())}>
          Delete view
        </Action>
      )}
      <SaveViewDialog
        open={isSaving}
        list={list}
        query={canonical(chosen)}
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
