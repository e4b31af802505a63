import { useState } from 'react';
import { readStored, writeStored } from '../../data/browser-storage.ts';

/** The paper sizes. `slip-sheet.module.css` selects its rules by these values. */
export const PAPERS = [
  { value: 'letter', label: 'Letter' },
  { value: 'a4', label: 'A4' },
  { value: 'label', label: '4 × 6 in' },
] as const;
type Paper = (typeof PAPERS)[number]['value'];

export type SlipOptions = {
  readonly paper: Paper;
  readonly hasPrices: boolean;
  readonly hasReturnSlip: boolean;
};

const NAME = 'osier.admin.slip';

/** What this browser prints on packing slips. */
export function useSlipOptions(): [SlipOptions, (change: Partial<SlipOptions>) => void] {
  const [options, setOptions] = useState(read);
  return [
    options,
    (change) => {
      const next = { ...options, ...change };
      setOptions(next);
      writeStored(NAME, [next.paper, next.hasPrices, next.hasReturnSlip].join(' '));
    },
  ];
}

function read(): SlipOptions {
  const [paper, hasPrices = 'false', hasReturnSlip = 'true'] = (readStored(NAME) ?? '').split(' ');
  return {
    paper: PAPERS.find(({ value }) => value === paper)?.value ?? 'letter',
    hasPrices: hasPrices === 'true',
    hasReturnSlip: hasReturnSlip === 'true',
  };
}
