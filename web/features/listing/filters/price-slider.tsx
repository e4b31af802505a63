import { useEffect, useEffectEvent, useState } from 'react';
import { PRICE_SLIDER_DOLLARS } from '#domain/catalogue/filter/filter.ts';
import { Range } from '../../../ui/controls/range.tsx';

/** Debounces the thumb, so that a drag is one choice. */
const PRICE_DEBOUNCE_MS = 250;

/** The maximum price in whole dollars. The `end` of the slider means no limit: `price` is undefined there. */
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
  const chosen = Math.min(Math.max(price ?? end, PRICE_SLIDER_DOLLARS.from), end);
  const { value, move } = useDebounced(chosen, (price) => onChange(price === end ? undefined : price));
  return (
    <Range
      label={`Price($1 -$${value})`}
      min={PRICE_SLIDER_DOLLARS.from}
      max={end}
      value={value}
      valueText={`up to $${value}`}
      disabledReason={disabledReason}
      onChange={move}
    />
  );
}

/** Returns the thumb's value at once and calls `onChoose` when it rests. */
function useDebounced(chosen: number, onChoose: (value: number) => void) {
  const [thumb, setThumb] = useState<number>();
  const choose = useEffectEvent((value: number) => {
    setThumb(undefined);
    if (value !== chosen) onChoose(value);
  });
  useEffect(() => {
    if (thumb === undefined) return;
    const timer = setTimeout(() => choose(thumb), PRICE_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [thumb]);
  return { value: thumb ?? chosen, move: setThumb };
}
