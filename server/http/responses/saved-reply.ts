import type { Database } from '#database/connection/connect.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Saved } from '../../services/edits/edited-record.ts';
import type { ServiceError } from '../../services/service-error.ts';
import { changeIdJson } from './change-id-json.ts';

export type SettingsDeps = { readonly database: Database; readonly clock: Clock };

/** Returns the reply of a call that has saved a change. */
export function savedReply(
  saved: Result<Saved, ServiceError>,
): Result<{ readonly value: { readonly changeId: string | null } }, ServiceError> {
  if (!saved.ok) return saved;
  return ok({ value: { changeId: changeIdJson(saved.value.changeId) } });
}

/** Returns the reply of a call that previews or saves a change of a record, when it has saved one. */
export function savedReplyWithNullPreview(id: string, saved: Result<Saved, ServiceError>) {
  const reply = savedReply(saved);
  return reply.ok ? ok({ value: { id, ...reply.value.value, preview: null } }) : reply;
}

/** Returns the reply of a call that previews or adds a record, when it has added one. */
export function addedReplyWithNullPreview(
  added: Result<{ readonly id: string; readonly changeId: number }, ServiceError>,
) {
  if (!added.ok) return added;
  return ok({ value: { id: added.value.id, changeId: String(added.value.changeId), preview: null } });
}

/** Returns the reply of a call that has added a record. */
export function addedReply(
  id: string,
  added: Result<{ readonly changeId: number }, ServiceError>,
): Result<{ readonly value: { readonly id: string; readonly changeId: string } }, ServiceError> {
  return added.ok ? ok({ value: { id, changeId: String(added.value.changeId) } }) : added;
}
