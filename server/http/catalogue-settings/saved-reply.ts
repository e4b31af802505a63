import type { CallOutput } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { mergeSetting, previewMergeSetting } from '../../services/catalogue-settings/save-settings.ts';
import type { Saved } from '../../services/edits/edited-record.ts';
import type { ServiceError } from '../../services/service-error.ts';
import { changeIdJson } from '../responses/change-id-json.ts';

export type SettingsDeps = { readonly database: Database; readonly clock: Clock };

/** Returns the reply of a call that has saved a change. */
export function savedReply(
  saved: Result<Saved, ServiceError>,
): Result<{ readonly value: { readonly changeId: string | null } }, ServiceError> {
  if (!saved.ok) return saved;
  return ok({ value: { changeId: changeIdJson(saved.value.changeId) } });
}

type MergeReply = { readonly value: CallOutput<'mergeBrand'> };

/** Previews a merge if the request wants that, and otherwise merges. */
export async function mergeReply(
  deps: SettingsDeps,
  { isDry, ...wanted }: Parameters<typeof mergeSetting>[1] & { readonly isDry: boolean },
): Promise<Result<MergeReply, ServiceError>> {
  if (isDry) {
    const previewed = await previewMergeSetting(deps, wanted);
    return previewed.ok ? ok({ value: { changeId: null, preview: previewed.value } }) : previewed;
  }
  const merged = await mergeSetting(deps, wanted);
  if (!merged.ok) return merged;
  return ok({ value: { changeId: String(merged.value.changeId), preview: null } });
}

/** Returns the reply of a call that has added a record. */
export function addedReply(
  id: string,
  added: Result<{ readonly changeId: number }, ServiceError>,
): Result<{ readonly value: { readonly id: string; readonly changeId: string } }, ServiceError> {
  return added.ok ? ok({ value: { id, changeId: String(added.value.changeId) } }) : added;
}
