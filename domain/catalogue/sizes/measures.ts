import { BODY_LABELS } from './body-measures.ts';
import { MEASURE_LABELS, type BodyMeasure, type MeasureName } from './size-guide.ts';

/** The names of all measures. */
export const MEASURES = Object.keys(MEASURE_LABELS) as [MeasureName, ...MeasureName[]];

/** The names of all measures of a body. */
export const BODY_MEASURES = Object.keys(BODY_LABELS) as [BodyMeasure['name'], ...BodyMeasure['name'][]];
