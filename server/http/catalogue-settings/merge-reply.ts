import type { CallOutput } from '#contract/calls.ts';
import { ok, type Result } from '#domain/result.ts';
import { mergeSetting, previewMergeSetting } from '../../services/catalogue-settings/save-settings.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { SettingsDeps } from '../responses/saved-reply.ts';

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
