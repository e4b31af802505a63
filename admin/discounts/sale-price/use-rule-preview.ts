import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiPricePreview } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import type { SalePriceData } from '../load-discounts.ts';
import { editsOf, readForm } from './rule-form.ts';
import type { RuleEditor } from './use-rule-editor.ts';

/** Products of a page of the preview. */
const LIMIT = '50';
/** How long typing must pause before the preview is read. */
const DEBOUNCE_MS = 300;

/** What the form would do to prices. */
export type RulePreview = {
  /** Null until it is read, and while the form cannot be read. */
  readonly preview: ApiPricePreview | null;
  readonly products: ApiPricePreview['products'];
  readonly isLoading: boolean;
  /** What the server found wrong with the form, by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** In dollars, as typed: the preview marks lower prices. Not a part of the rule. */
  readonly floor: string;
  readonly setFloor: (floor: string) => void;
  readonly loadMore: () => Promise<void>;
};

type Shown = Pick<RulePreview, 'preview' | 'products' | 'errors'>;

const EMPTY: Shown = { preview: null, products: [], errors: {} };

/** Reads the preview of the form again after each change. */
export function useRulePreview(
  rule: SalePriceData['rule'],
  { form, isChanged }: RuleEditor,
  canChange: boolean,
): RulePreview {
  const [floor, setFloor] = useState('');
  const [shown, setShown] = useState(EMPTY);
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(0);
  const wanted = JSON.stringify({ ...form, name: '', floor });
  const read = (cursor?: string) => readPreview(rule, { form, isChanged, floor, cursor });
  const readLatest = useEffectEvent(() => read());
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
  return {
    ...shown,
    isLoading,
    floor,
    setFloor,
    loadMore: async () => {
      const turn = latest.current;
      if (shown.preview?.next == null) return;
      const { preview, products } = await read(shown.preview.next);
      if (turn !== latest.current || preview === null) return;
      setShown({ ...shown, preview, products: [...shown.products, ...products] });
    },
  };
}

async function readPreview(
  rule: SalePriceData['rule'],
  {
    form,
    isChanged,
    floor,
    cursor,
  }: Pick<RuleEditor, 'form' | 'isChanged'> & { floor: string; cursor: string | undefined },
): Promise<Shown> {
  // A name is not needed to preview prices.
  const { body, errors } = readForm({ ...form, name: form.name || 'Preview' });
  if (Object.keys(errors).length > 0) return EMPTY;
  const query = {
    dry: '1' as const,
    limit: LIMIT,
    ...(/^\d{1,6}(\.\d{1,2})?$/.test(floor) && { floor }),
    ...(cursor !== undefined && { cursor }),
  };
  const result =
    rule === null
      ? await client.addPriceRule({ headers: {}, query, body })
      : await client.changePriceRule({
          params: { id: rule.id },
          query,
          body: isChanged ? editsOf(body, rule) : { name: { base: rule.name, value: rule.name } },
        });
  if (result.ok)
    return { preview: result.value.preview, products: result.value.preview?.products ?? [], errors: {} };
  const found = (result.error.errors ?? []).map(({ field, message }) => [field.split('.')[0], message]);
  return { ...EMPTY, errors: Object.fromEntries(found) as Record<string, string> };
}
