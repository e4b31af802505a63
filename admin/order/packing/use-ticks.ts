import { useState } from 'react';
import { readStoredJson, writeStored } from '../../data/browser-storage.ts';
import type { Ticks } from './packing.ts';

/**
 * The ticks of an order's packing list. The browser keeps positions and numbers until the pieces are shipped, also when the page is reloaded.
 * Give the component the order's id as `key`.
 */
export function useTicks(orderId: string): { ticks: Ticks; set: (ticks: Ticks) => void; clear: () => void } {
  const name = `osierPack ${orderId}`;
  const [ticks, setTicks] = useState(() => read(name));
  return {
    ticks,
    set(next) {
      setTicks(next);
      writeStored(name, JSON.stringify(next));
    },
    clear() {
      setTicks({});
      writeStored(name, null);
    },
  };
}

function read(name: string): Ticks {
  const parsed = readStoredJson(name);
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(Object.entries(parsed).filter(([, count]) => Number.isInteger(count)));
}
