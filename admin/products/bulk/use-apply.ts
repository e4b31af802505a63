import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiBulkResult } from '#contract/calls.ts';
import type { RuleForm } from '../../discounts/sale-price/rule-form.ts';
import { addSale, announceSale } from './add-sale.ts';
import { announceApplied, applyBulkEdits } from './apply-edits.ts';
import type { BulkField } from './bulk-form.ts';
import type { BulkPreview } from './use-bulk-preview.ts';

/** How the panel applies previews. */
export type Apply = {
  readonly isConfirmed: boolean;
  readonly confirm: (isConfirmed: boolean) => void;
  /** How many products are done while it runs; null before and after. */
  readonly done: number | null;
  /** Why it stopped. */
  readonly failure: string | null;
  /** While it runs, and after a failure that may have written something: the next attempt must send the same. */
  readonly isLocked: boolean;
  /** The products of a preview that it applies. */
  readonly include: (results: readonly ApiBulkResult[]) => readonly ApiBulkResult[];
  readonly run: (preview: BulkPreview) => Promise<void>;
};

type Failure = { readonly text: string; readonly isPartial: boolean };
type Wanted = { readonly field: BulkField; readonly ids: readonly string[]; readonly sale: RuleForm };

/** Applies previews. After a failure the same batch continues, so that all of it is undone as one. */
export function useApply({ field, ids, sale }: Wanted, onApplied: () => void): Apply {
  const [isConfirmed, confirm] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const batch = useRef<string | null>(null);
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  useEffect(() => confirm(false), [ids]);
  const include = (results: readonly ApiBulkResult[]) => {
    const verdicts = [
      'changed',
      ...(isConfirmed ? ['unconfirmed'] : []),
      ...(field === 'salePrice' ? ['same'] : []),
    ];
    return results.filter(({ verdict }) => verdicts.includes(verdict));
  };
  const write = async (included: readonly ApiBulkResult[], key: string): Promise<Failure | null> => {
    if (field === 'salePrice') {
      const added = await addSale(sale, {
        ids: included.map(({ id }) => id),
        key,
        isConfirmed,
      });
      if (!added.ok) return { text: added.error.text, isPartial: added.error.isUnknown };
      announceSale(included.length, { changeId: added.value, onUndone: reload });
      return null;
    }
    const applied = await applyBulkEdits(included.map(toProductEdits), {
      batch: key,
      isConfirmed,
      onProgress: setDone,
    });
    if (applied.failure !== null) return { text: applied.failure, isPartial: true };
    announceApplied(applied, reload);
    return null;
  };
  const run = async ({ results, isComplete }: BulkPreview) => {
    const included = include(results);
    if (!isComplete || done !== null || included.every(({ verdict }) => verdict === 'same')) return;
    setDone(0);
    setFailure(null);
    batch.current ??= crypto.randomUUID();
    const failed = await write(included, batch.current);
    setDone(null);
    reload();
    if (failed?.isPartial !== true) batch.current = null;
    if (failed !== null) return setFailure(failed);
    onApplied();
  };
  const isLocked = done !== null || failure?.isPartial === true;
  return { isConfirmed, confirm, done, failure: failure?.text ?? null, isLocked, include, run };
}

function toProductEdits({ id, changes }: ApiBulkResult) {
  const edits = changes.map(({ field, before, after }) => [field, { base: before, value: after }]);
  return { id, changes: Object.fromEntries(edits) as Record<string, { base: null; value: null }> };
}
