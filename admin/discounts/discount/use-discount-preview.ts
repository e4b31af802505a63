import type { ApiPromotionPreview } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { useDebouncedRead } from '../../data/use-debounced-read.ts';
import { errorsByField } from '../editor/use-record-change.ts';
import { toDiscountEdits, readDiscountForm, type DiscountForm, type Stored } from './discount-form.ts';

/** What the form would have done to the orders of the last 90 days. */
export type DiscountPreview = {
  /** Null until it is read, and while the form cannot be read. */
  readonly preview: ApiPromotionPreview | null;
  readonly isLoading: boolean;
  /** What the server found wrong with the form, by field. */
  readonly errors: Readonly<Record<string, string>>;
};

type Shown = Pick<DiscountPreview, 'preview' | 'errors'>;

const EMPTY: Shown = { preview: null, errors: {} };

/** Reads the preview of the form again after each change. */
export function useDiscountPreview(
  discount: Stored | null,
  { form }: { readonly form: DiscountForm },
  canChange: boolean,
): DiscountPreview {
  const { shown, isLoading } = useDebouncedRead({
    empty: EMPTY,
    wanted: canChange ? JSON.stringify({ ...form, name: '' }) : null,
    read: () => readPreview(discount, form),
  });
  return { ...shown, isLoading };
}

async function readPreview(discount: Stored | null, form: DiscountForm): Promise<Shown> {
  // Neither name nor code is needed to preview a discount.
  const codes = form.codes.length === 0 ? ['PREVIEW'] : form.codes;
  const { body, errors } = readDiscountForm({ ...form, name: form.name || 'Preview', codes });
  if (Object.keys(errors).length > 0) return EMPTY;
  const query = { dry: '1' as const };
  const edits = discount === null ? {} : toDiscountEdits(body, discount);
  const isSame = Object.keys(edits).length === 0;
  const result =
    discount === null
      ? await client.addPromotion({ headers: {}, query, body })
      : await client.changePromotion({
          params: { id: discount.id },
          query,
          body: isSame ? { name: { base: discount.name, value: discount.name } } : edits,
        });
  if (result.ok) return { preview: result.value.preview, errors: {} };
  return { preview: null, errors: errorsByField(result.error) };
}
