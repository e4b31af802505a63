import type { CallOutput } from '#contract/calls.ts';
import type { Database, Queryable } from '#database/connection/connect.ts';
import {
  findDraft,
  listDrafts,
  listPublicationTimes,
  listVersions,
  readPublished,
} from '#database/queries/content/documents.ts';
import { listPageLinks } from '#database/queries/content/pages.ts';
import { DEFAULT_PAGES } from '#database/seed/content/default-pages.ts';
import { CONTENT_DOCUMENTS, type ContentDocument } from '#domain/content/documents.ts';
import { DEFAULT_HOME, orderOf } from '#domain/content/home-document.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PictureStore } from '../../ports/picture-store.ts';
import {
  discardContent,
  publishContent,
  saveContentDraft,
  scheduleContent,
  type SavedDraft,
} from '../../services/content/publish-content.ts';
import type { EditedFields } from '../../services/edits/edited-record.ts';
import { toEditedFields } from '../../services/edits/field-values.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { readIdCursor } from '../paging/cursor.ts';
import { cutPage, DEFAULT_LIMIT } from '../paging/page.ts';
import { changeIdJson } from '../responses/change-id-json.ts';
import { savedReply } from '../responses/saved-reply.ts';
import { authorOf } from '../staff/author.ts';
import {
  readContentPictureEndpoint,
  retryContentPictureEndpoint,
  uploadContentPictureEndpoint,
} from './content-pictures.ts';

type Deps = { readonly database: Database; readonly clock: Clock; readonly pictureStore: PictureStore };

/** Creates the endpoints with which staff change the content. They read the primary, because staff check what they have just changed. */
export function createContentEndpoints(deps: Deps) {
  return {
    listContent: listContentEndpoint(deps),
    readContent: readContentEndpoint(deps),
    listContentVersions: listContentVersionsEndpoint(deps),
    uploadContentPicture: uploadContentPictureEndpoint(deps),
    readContentPicture: readContentPictureEndpoint(deps),
    retryContentPicture: retryContentPictureEndpoint(deps),
    changePage: changePageEndpoint(deps),
    changeHome: changeHomeEndpoint(deps),
    publishContent: publishContentEndpoint(deps),
    scheduleContent: scheduleContentEndpoint(deps),
    discardContent: discardContentEndpoint(deps),
  };
}

function listContentEndpoint({ database: { db } }: Deps): Endpoint<'listContent'> {
  return async () => ok({ value: { documents: await listDocuments(db) } });
}

async function listDocuments(db: Queryable): Promise<CallOutput<'listContent'>['documents']> {
  const [pages, drafts, times] = await Promise.all([
    listPageLinks(db),
    listDrafts(db),
    listPublicationTimes(db),
  ]);
  return CONTENT_DOCUMENTS.map((id) => {
    const draft = drafts.find(({ document }) => document === id);
    return {
      id,
      title: pages.find(({ slug }) => slug === id)?.title ?? 'Home page',
      publishedAt: times.get(id)?.toISOString() ?? null,
      draft: draft
        ? {
            changes: Object.keys(draft.fields).length,
            by: draft.by,
            savedAt: draft.savedAt.toISOString(),
            publishAt: draft.publishAt?.toISOString() ?? null,
          }
        : null,
    };
  });
}

function readContentEndpoint({ database: { db } }: Deps): Endpoint<'readContent'> {
  return async ({ input: { params } }) => {
    const [published, draft, times] = await Promise.all([
      readPublished(db, params.document),
      findDraft(db, params.document),
      listPublicationTimes(db),
    ]);
    return ok({
      value: {
        published: { ...published },
        publishedAt: times.get(params.document)?.toISOString() ?? null,
        draft: { ...draft?.fields },
        draftBy: draft?.by ?? null,
        version: draft ? String(draft.id) : null,
        publishAt: draft?.publishAt?.toISOString() ?? null,
      },
    });
  };
}

function listContentVersionsEndpoint({ database: { db } }: Deps): Endpoint<'listContentVersions'> {
  return async ({ input: { params, query } }) => {
    const { document } = params;
    const limit = query.limit ?? DEFAULT_LIMIT;
    const before = readIdCursor(query.cursor);
    if (!before.ok) return before;
    const rows = await listVersions(db, { document, before: before.value, limit: limit + 1 });
    const { page, last } = cutPage(rows, limit);
    const versions = page.map(({ id, fields, by, publishedAt }) => ({
      id: String(id),
      // A version that is older than a field gets the field's default.
      fields: { ...firstFields(document), ...fields },
      by,
      publishedAt: publishedAt.toISOString(),
    }));
    const first = { id: 'first', fields: { ...firstFields(document) }, by: null, publishedAt: null };
    return ok({
      value: {
        versions: last === undefined ? [...versions, first] : versions,
        next: last === undefined ? null : String(last.id),
      },
    });
  };
}

function firstFields(document: ContentDocument) {
  return document === 'home' ? DEFAULT_HOME : DEFAULT_PAGES[document];
}

function changePageEndpoint(deps: Deps): Endpoint<'changePage'> {
  return async ({ input: { params, body }, actor, headers }) =>
    draftReply(
      await saveContentDraft(deps, {
        document: params.slug,
        fields: toEditedFields(body),
        author: authorOf(actor, headers),
      }),
    );
}

function changeHomeEndpoint(deps: Deps): Endpoint<'changeHome'> {
  return async ({ input: { body }, actor, headers }) =>
    draftReply(
      await saveContentDraft(deps, {
        document: 'home',
        fields: withWholeOrder(toEditedFields(body)),
        author: authorOf(actor, headers),
      }),
    );
}

/** Adds the blocks that an order does not name: a publication stores all of them, and its undo compares the values. */
function withWholeOrder(fields: EditedFields): EditedFields {
  const { order } = fields;
  if (order === undefined) return fields;
  return { ...fields, order: { ...order, value: JSON.stringify(orderOf({ order: order.value })) } };
}

function draftReply(
  saved: Result<SavedDraft, ServiceError>,
): Result<{ readonly value: CallOutput<'changePage'> }, ServiceError> {
  if (!saved.ok) return saved;
  const { changeId, version, earlierVersion } = saved.value;
  return ok({
    value: {
      changeId: changeIdJson(changeId),
      version: version === null ? null : String(version),
      earlierVersion: earlierVersion === null ? null : String(earlierVersion),
    },
  });
}

function publishContentEndpoint(deps: Deps): Endpoint<'publishContent'> {
  return async ({ input: { params, body }, actor, headers }) =>
    savedReply(
      await publishContent(deps, {
        document: params.document,
        version: Number(body.version),
        author: authorOf(actor, headers),
      }),
    );
}

function scheduleContentEndpoint(deps: Deps): Endpoint<'scheduleContent'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const at = body.at === null ? null : toMinute(body.at);
    if (at !== null && at <= deps.clock.now()) {
      const message = 'This time has passed. Choose a later one, or publish now.';
      return fail({ code: 'invalid_request', detail: message, errors: [{ field: 'at', message }] });
    }
    return savedReply(
      await scheduleContent(deps, {
        document: params.document,
        version: Number(body.version),
        at,
        author: authorOf(actor, headers),
      }),
    );
  };
}

function toMinute(at: string): Date {
  return new Date(Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS);
}

function discardContentEndpoint(deps: Deps): Endpoint<'discardContent'> {
  return async ({ input: { params, query }, actor, headers }) =>
    savedReply(
      await discardContent(deps, {
        document: params.document,
        version: Number(query.version),
        author: authorOf(actor, headers),
      }),
    );
}
