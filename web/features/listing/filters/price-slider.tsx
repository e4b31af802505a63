import { useEffect, useEffectEvent, useState } from 'react';
import { SLIDER } from '#domain/catalog/filter.ts';
import { Range } from '../../../ui/form/range.tsx';

/** How long the thumb must rest before its price counts, in milliseconds: a drag is one choice, not forty. */
const REST_MS = 250;

/**
 * The upper price in whole dollars. `price` is the chosen one, undefined for none: the slider then stands at its `end`. `onChange`
 * gets undefined at the end, for nothing is left out there.
 */
export function PriceSlider({
  price,
  end,
  onChange,
  disabledReason,
}: {
  price: number | undefined;
  end: number;
  onChange: (price: number | undefined) => void;
  disabledReason?: string | undefined;
}) {
  const chosen = Math.min(Math.max(price ?? end, SLIDER.from), end);
  const { value, move } = useResting(chosen, (rested) => onChange(rested === end ? undefined : rested));
  return (
    <Range
      label={`Price($1 -$${value})`}
      min={SLIDER.from}
      max={end}
      value={value}
      valueText={`up to $${value}`}
      disabledReason={disabledReason}
      onChange={move}
    />
  );
}

/** Follows the thumb at once and tells where it came to rest. */
function useResting(chosen: number, onRest: (value: number) => void) {
  const [thumb, setThumb] = useState<number>();
  const rest = useEffectEvent((at: number) => {
    setThumb(undefined);
    if (at !== chosen) onRest(at);
  });
  useEffect(() => {
    if (thumb === undefined) return;
    const timer = setTimeout(() => rest(thumb), REST_MS);
    return () => clearTimeout(timer);
  }, [thumb]);
  return { value: thumb ?? chosen, move: setThumb };
}
