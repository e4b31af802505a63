import type { ComparedDay } from './compare-periods.ts';
import { shortDay } from './name-day.ts';

/** The frame of a chart in its own units. Bars are right of `left` and between `top` and `bottom`; labels are below. */
type Frame = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  /** The most days that are labelled. */
  readonly labelCount: number;
};

export const WIDE_FRAME: Frame = { width: 546, height: 262, left: 46, top: 8, bottom: 236, labelCount: 7 };
export const PHONE_FRAME: Frame = { width: 342, height: 196, left: 44, top: 8, bottom: 170, labelCount: 3 };

type Bar = {
  readonly day: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly centre: number;
  /** The vertical position of the mark for the sales of the period before. */
  readonly yBefore: number;
};

/** A line across the chart with its amount. */
type GridLine = { readonly y: number; readonly cents: number };

const GRID_STEPS = 3;
/** Part of a day's width that its bar fills. */
const BAR_SHARE = 0.66;
/** The distances between two labels, in days. */
const LABEL_DAYS = [1, 2, 3, 7, 14, 21, 28, 42, 84];

/** Places the bars of days, the lines of round amounts behind them, and the labels of some days. */
export function layOutBars(
  days: readonly ComparedDay[],
  frame: Frame,
): {
  readonly bars: readonly Bar[];
  readonly grid: readonly GridLine[];
  readonly labels: readonly { readonly x: number; readonly text: string }[];
} {
  const { left, top, bottom } = frame;
  const step = roundStep(Math.max(...days.map(({ cents, centsBefore }) => Math.max(cents, centsBefore)), 0));
  const slot = slotWidth(days.length, frame);
  const width = slot * BAR_SHARE;
  const yOf = (cents: number) => bottom - ((bottom - top) * Math.max(cents, 0)) / (step * GRID_STEPS);
  const bars = days.map(({ day, cents, centsBefore }, index) => {
    const centre = left + slot * (index + 0.5);
    const y = yOf(cents);
    return { day, x: centre - width / 2, y, width, height: bottom - y, centre, yBefore: yOf(centsBefore) };
  });
  const every = LABEL_DAYS.find((one) => days.length / one <= frame.labelCount) ?? days.length;
  return {
    bars,
    grid: Array.from({ length: GRID_STEPS + 1 }, (_, index) => ({
      y: yOf(index * step),
      cents: index * step,
    })),
    labels: bars
      .filter((_, index) => index % every === 0)
      .map(({ centre, day }) => ({ x: centre, text: shortDay(day) })),
  };
}

/** Returns the index of the day at a horizontal position; undefined beside the bars. */
export function dayAt(x: number, count: number, frame: Frame): number | undefined {
  const index = Math.floor((x - frame.left) / slotWidth(count, frame));
  return index >= 0 && index < count ? index : undefined;
}

function slotWidth(count: number, { left, width }: Frame): number {
  return (width - left) / Math.max(count, 1);
}

/** Returns the amount between two lines of the chart, in cents: round, and large enough that the top line is at or above `highest`. */
function roundStep(highest: number): number {
  const least = Math.max(highest / GRID_STEPS, 100);
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 4, 5].find((one) => one * power >= least) ?? 10;
  return factor * power;
}
