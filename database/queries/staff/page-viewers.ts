import { and, asc, eq, gt, lte, ne } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { authUser } from '../../schema/accounts/identity.ts';
import { pageViewer } from '../../schema/accounts/page-viewers.ts';
import { shownName } from '../accounts/shown-name.ts';

/** How long a viewer counts after it was last renewed. Its process renews it every ten seconds. */
const VIEWER_MS = 30_000;
/** How many other viewers are named. */
const NAMED_COUNT = 3;

/** The screen of a member of staff. */
type Viewer = { readonly id: string; readonly userId: string };

/** Records which page a screen shows; null when it shows none that others follow. */
export async function putPageViewer(
  db: Queryable,
  { id, userId, page, at }: Viewer & { readonly page: string | null; readonly at: Date },
): Promise<void> {
  if (page === null) return deletePageViewer(db, { id, userId });
  await db
    .insert(pageViewer)
    .values({ id, userId, page, seenAt: at })
    .onConflictDoUpdate({
      target: pageViewer.id,
      set: { page, seenAt: at },
      setWhere: eq(pageViewer.userId, userId),
    });
}

/** Renews a viewer. Deletes those that a process has left behind when it ended. */
export async function renewPageViewer(
  db: Queryable,
  { id, userId, at }: Viewer & { readonly at: Date },
): Promise<void> {
  const leftBehind = db.$with('left_behind').as(
    db
      .delete(pageViewer)
      .where(and(lte(pageViewer.seenAt, oldestSeenAt(at)), ne(pageViewer.id, id)))
      .returning({ id: pageViewer.id }),
  );
  await db.with(leftBehind).update(pageViewer).set({ seenAt: at }).where(isViewer({ id, userId }));
}

export async function deletePageViewer(db: Queryable, viewer: Viewer): Promise<void> {
  await db.delete(pageViewer).where(isViewer(viewer));
}

/** Lists the names of others who view a page; the email address of an account without a name. */
export async function listOtherViewers(
  db: Queryable,
  { userId, page, at }: { readonly userId: string; readonly page: string; readonly at: Date },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: shownName })
    .from(pageViewer)
    .innerJoin(authUser, eq(authUser.id, pageViewer.userId))
    .where(
      and(eq(pageViewer.page, page), ne(pageViewer.userId, userId), gt(pageViewer.seenAt, oldestSeenAt(at))),
    )
    .orderBy(asc(shownName))
    .limit(NAMED_COUNT);
  return rows.map((row) => row.name);
}

function isViewer({ id, userId }: Viewer) {
  return and(eq(pageViewer.id, id), eq(pageViewer.userId, userId));
}

function oldestSeenAt(at: Date): Date {
  return new Date(at.getTime() - VIEWER_MS);
}
