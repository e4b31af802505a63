import { z } from 'zod';
import { isTrackingLink, NUMBER_MARK } from '#domain/shipment/tracking-link.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import type { Call } from '../../call.ts';
import { edited, idempotencyKey, idOf, savedChange, singleLine } from '../../fields.ts';

/** The fields of a carrier. */
const carrierFields = {
  name: singleLine('Name', STAFF_TYPED_LENGTHS.carrier),
  /** Has `{number}` where the tracking number goes. */
  link: singleLine('Tracking link', STAFF_TYPED_LENGTHS.trackingLink)
    .refine(isTrackingLink, { error: 'The tracking link must begin with https://.' })
    .refine((link) => link.includes(NUMBER_MARK), {
      error: `The tracking link must have ${NUMBER_MARK} where the tracking number goes.`,
    }),
};

/** A carrier, in the settings. */
export const storedCarrier = z.object({ id: z.string(), name: z.string(), link: z.string() });

const id = idOf('a carrier');
const change = { may: 'settings:do' } as const;

export const carrierCalls = {
  listCarriers: {
    summary: 'The carriers, with the links to their tracking pages',
    access: { may: 'packing:see' },
    response: z.object({
      carriers: z.array(
        z.object({
          name: z.string(),
          /** Has `{number}` where the tracking number goes. */
          link: z.string(),
        }),
      ),
    }),
    problems: [],
  },
  addCarrier: {
    summary: 'Adds a carrier. Idempotent for one Idempotency-Key',
    access: change,
    headers: idempotencyKey,
    body: z.object(carrierFields),
    response: savedChange.extend({ id: z.string() }),
    problems: ['idempotency_key_reused'],
  },
  changeCarrier: {
    summary:
      'Changes fields of a carrier, if each still has the value `base`. Earlier shipments keep their links',
    access: change,
    params: id,
    body: edited(carrierFields),
    response: savedChange,
    problems: ['carrier_unknown', 'changed_meanwhile'],
  },
  deleteCarrier: {
    summary: 'Deletes a carrier. Earlier shipments keep their links',
    access: change,
    params: id,
    response: savedChange,
    problems: ['carrier_unknown'],
  },
} as const satisfies Record<string, Call>;
