import { MEASURE_LABELS, type MeasureName } from './size-guide.ts';

/** The names of all measures. */
export const MEASURES = Object.keys(MEASURE_LABELS) as [MeasureName, ...MeasureName[]];
