import { z } from 'zod';

/** The query parameter that only previews a change. */
export const dry = z.enum(['1'], { error: 'dry must be 1.' }).optional();

/** The query parameter that lets a price change by more than half. Without it, such a change fails with `confirmation_required`. */
export const confirmedInQuery = z.literal('1', { error: 'confirmed must be 1.' }).optional();

/** Without `dry=1` the id of the record and of the change; with it nothing is written, and the response has the preview. */
export function changeOrPreview<Preview extends z.ZodType>(preview: Preview) {
  return z.object({
    id: z.string().nullable(),
    changeId: z.string().nullable(),
    preview: preview.nullable(),
  });
}
