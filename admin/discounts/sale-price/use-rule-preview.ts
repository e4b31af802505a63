import { useState } from 'react';
import type { ApiPricePreview } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { useDebouncedRead } from '../../data/use-debounced-read.ts';
import { announceFailure } from '../../shell/messages/messages.ts';
import { errorsByField } from '../editor/use-record-change.ts';
import type { SalePriceData } from '../load-discounts.ts';
import { toRuleEdits, readRuleForm, type RuleForm } from './rule-form.ts';

/** Products of a page of the preview. */
const LIMIT = '50';

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

type Edited = { readonly form: RuleForm; readonly isChanged: boolean };
type Shown = Pick<RulePreview, 'preview' | 'products' | 'errors'>;

const EMPTY: Shown = { preview: null, products: [], errors: {} };

/** Reads the preview of the form again after each change. */
export function useRulePreview(
  rule: SalePriceData['rule'],
  { form, isChanged }: Edited,
  canChange: boolean,
): RulePreview {
  const [floor, setFloor] = useState('');
  const read = (cursor?: string) => readPreview(rule, { form, isChanged, floor, cursor });
  const { shown, isLoading, amend } = useDebouncedRead({
    empty: EMPTY,
    wanted: canChange ? JSON.stringify({ ...form, name: '', floor }) : null,
    read: () => read(),
  });
  const loadMore = async () => {
    const next = shown.preview?.next;
    if (next == null) return;
    await amend(async () => {
      const { preview, products } = await read(next);
      if (preview === null) announceFailure('More products could not be loaded. Try again.');
      return preview && { ...shown, preview, products: [...shown.products, ...products] };
    });
  };
  return { ...shown, isLoading, floor, setFloor, loadMore };
}

async function readPreview(
  rule: SalePriceData['rule'],
  { form, isChanged, floor, cursor }: Edited & { floor: string; cursor: string | undefined },
): Promise<Shown> {
  // A name is not needed to preview prices.
  const { body, errors } = readRuleForm({ ...form, name: form.name || 'Preview' });
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
          body: isChanged ? toRuleEdits(body, rule) : { name: { base: rule.name, value: rule.name } },
        });
  if (result.ok)
    return { preview: result.value.preview, products: result.value.preview?.products ?? [], errors: {} };
  return { ...EMPTY, errors: errorsByField(result.error) };
}
