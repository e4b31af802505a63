import type { ApiSavedView } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import { listSavedViews, type SavedView } from '#database/queries/staff/saved-views.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { removeView, saveView } from '../../services/saved-views/save-view.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { changeIdJson } from '../responses/change-id-json.ts';
import { authorOf } from '../staff/author.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

/** Creates the endpoints of the views that staff save of a list. */
export function createSavedViewEndpoints(deps: Deps) {
  return {
    listSavedViews: listSavedViewsEndpoint(deps),
    saveView: saveViewEndpoint(deps),
    deleteSavedView: deleteSavedViewEndpoint(deps),
  };
}

/** Reads the primary, because staff see a view that they have just saved. */
function listSavedViewsEndpoint({ database: { db } }: Pick<Deps, 'database'>): Endpoint<'listSavedViews'> {
  return async ({ input: { query }, actor }) => {
    const { userId } = actor;
    const views = await listSavedViews(db, { userId, list: query.list ?? 'products' });
    return ok({ value: { views: views.map((view) => viewJson(view, actor.userId)) } });
  };
}

function saveViewEndpoint(deps: Deps): Endpoint<'saveView'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const { name, query, shared, list = 'products' } = body;
    const author = authorOf(actor, headers);
    const saved = await saveView(deps, {
      id: params.id,
      list,
      name,
      query,
      isShared: shared,
      author,
      role: actor.staffRole,
    });
    if (!saved.ok) return saved;
    const { view, changeId } = saved.value;
    return ok({ value: { view: viewJson(view, actor.userId), changeId: changeIdJson(changeId) } });
  };
}

function deleteSavedViewEndpoint(deps: Deps): Endpoint<'deleteSavedView'> {
  return async ({ input: { params }, actor, headers }) => {
    const author = authorOf(actor, headers);
    const deleted = await removeView(deps, { id: params.id, author, role: actor.staffRole });
    return deleted.ok ? ok({ value: { changeId: changeIdJson(deleted.value) } }) : deleted;
  };
}

function viewJson({ id, name, query, isShared, byUserId }: SavedView, userId: string): ApiSavedView {
  return { id, name, query, shared: isShared, own: byUserId === userId };
}
