import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiPromotionPreview } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { editsOf, readForm, type Stored } from './discount-form.ts';
import type { DiscountEditor } from './use-discount-editor.ts';

/** How long typing must pause before the preview is read. */
const DEBOUNCE_MS = 300;

/** What the form would have done to the orders of the last 90 days. */
export type DiscountPreview = {
  /** Null until it is read, and while the form cannot be read. */
  readonly preview: ApiPromotionPreview | null;
  readonly isLoading: boolean;
  /** What the server found wrong with the form, by field. */
  readonly errors: Readonly<Record<string, string>>;
};

const EMPTY = { preview: null, errors: {} };

/** Reads the preview of the form again after each change. */
export function useDiscountPreview(
  discount: Stored | null,
  { form }: Pick<DiscountEditor, 'form'>,
  canChange: boolean,
): DiscountPreview {
  const [shown, setShown] = useState<Pick<DiscountPreview, 'preview' | 'errors'>>(EMPTY);
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(0);
  const wanted = JSON.stringify({ ...form, name: '' });
  const readLatest = useEffectEvent(() => readPreview(discount, form));
  useEffect(() => {
    if (!canChange) return;
    latest.current += 1;
    const turn = latest.current;
    setLoading(true);
    const timer = setTimeout(async () => {
      const next = await readLatest();
      // A slow response must not replace that of a later form.
      if (turn !== latest.current) return;
      setShown(next);
      setLoading(false);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, canChange]);
  return { ...shown, isLoading };
}

async function readPreview(
  discount: Stored | null,
  form: DiscountEditor['form'],
): Promise<Pick<DiscountPreview, 'preview' | 'errors'>> {
  // Neither name nor code is needed to preview a discount.
  const codes = form.codes.length === 0 ? ['PREVIEW'] : form.codes;
  const { body, errors } = readForm({ ...form, name: form.name || 'Preview', codes });
  if (Object.keys(errors).length > 0) return EMPTY;
  const query = { dry: '1' as const };
  const edits = discount === null ? {} : editsOf(body, discount);
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
  const found = (result.error.errors ?? []).map(({ field, message }) => [field.split('.')[0], message]);
  return { preview: null, errors: Object.fromEntries(found) as Record<string, string> };
}
