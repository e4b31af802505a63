import { useLayoutEffect, useRef, useState } from 'react';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { equivalentBarcodes } from '#domain/catalogue/barcode.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { client } from '../../data/client.ts';
import { itemName } from '../../orders/describe-order.ts';
import { beep } from '../../scan/beep.ts';
import { findScanned, tickedOf, tickNext, type Ticks } from './packing.ts';

type Line = ApiOrderDetail['lines'][number];

/** The result of the last scan. */
export type ScanResult = { readonly isWrong: boolean; readonly title: string; readonly text: string };

/** How long a phone vibrates after a wrong item. */
const VIBRATION_MS = 300;

/** Ticks the pieces whose codes are scanned, and reports every other code. */
export function usePackScan({
  lines,
  ticks,
  onTick,
}: {
  lines: readonly Line[];
  ticks: Ticks;
  onTick: (ticks: Ticks) => void;
}): { result: ScanResult | null; scan: (code: string) => void; forget: () => void } {
  const [result, setResult] = useState<ScanResult | null>(null);
  // The camera may read two labels in one picture, the second one before the first tick is rendered.
  const latest = useRef(ticks);
  useLayoutEffect(() => {
    latest.current = ticks;
  }, [ticks]);
  const refuse = (title: string, text: string): ScanResult => {
    beep('unknown');
    if ('vibrate' in navigator) navigator.vibrate(VIBRATION_MS);
    const refused = { isWrong: true, title, text };
    setResult(refused);
    return refused;
  };
  const nameWrong = async (refused: ScanResult, code: string) => {
    const name = await findName(code);
    if (name === undefined) return;
    const title = `${name} is not in the order.`;
    const named = { isWrong: true, title, text: wantedText(lines, latest.current) };
    // Another item may be scanned meanwhile.
    setResult((shown) => (shown === refused ? named : shown));
  };
  const scan = (code: string) => {
    const found = findScanned(lines, { ticks: latest.current, code });
    if (found.kind === 'piece') {
      const { line } = found;
      beep('hit');
      latest.current = tickNext(latest.current, line);
      onTick(latest.current);
      const title = `${itemName(line)}: ${tickedOf(latest.current, line)} of ${line.left} packed.`;
      setResult({ isWrong: false, title, text: '' });
    } else if (found.kind === 'complete') {
      refuse(`${itemName(found.line)} is complete.`, 'This order needs no more of it. Put it back.');
    } else {
      void nameWrong(refuse('This item is not in the order.', `Its code is ${code}.`), code);
    }
  };
  return { result, scan, forget: () => setResult(null) };
}

function wantedText(lines: readonly Line[], ticks: Ticks): string {
  const wanted = lines.filter((line) => tickedOf(ticks, line) < line.left).map(itemName);
  return wanted.length === 0 ? 'Everything is packed.' : `Still to pack: ${wanted.join('; ')}.`;
}

/** Finds the product and size with a barcode or SKU. */
async function findName(code: string): Promise<string | undefined> {
  const read = await client.listStock({ query: { q: code, limit: '1' } });
  const [product] = read.ok ? read.value.products : [];
  const forms = equivalentBarcodes(code);
  const unit = product?.units.find(
    ({ barcode, sku }) =>
      (barcode !== null && forms.includes(barcode)) || sku?.toUpperCase() === code.toUpperCase(),
  );
  if (product === undefined || unit === undefined) return undefined;
  return itemName({ title: productName(product), size: unit.size });
}
