import type { ServiceError } from '../service-error.ts';

/** The error when more pieces are reported lost than the shipment has. */
export const TOO_MANY_LOST: ServiceError = {
  code: 'quantity_exceeded',
  detail: 'The shipment has fewer pieces of a line.',
};
