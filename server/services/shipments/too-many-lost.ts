import type { ServiceError } from '../service-error.ts';

/** The failure of an ended shipment that is said to have lost more pieces than it has. */
export const TOO_MANY_LOST: ServiceError = {
  code: 'quantity_exceeded',
  detail: 'The shipment has fewer pieces of a line.',
};
