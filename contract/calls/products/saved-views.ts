import { z } from 'zod';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import type { Call } from '../../call.ts';
import { singleLine } from '../../fields.ts';

const viewParams = z.object({ id: z.uuid({ error: 'This is not the id of a view.' }) });

/** By default the list of products. */
const list = z.enum(['products', 'orders'], { error: 'list must be products or orders.' });

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The parameters of the list's URL, without `?`. */
  query: z.string(),
  /** Whether all staff see it. */
  shared: z.boolean(),
  /** Whether the member saved it. */
  own: z.boolean(),
});

export const savedViewCalls = {
  listSavedViews: {
    summary: 'The views of a list: those of the member and the shared ones, oldest first',
    access: { may: 'products:see' },
    needsPerson: true,
    query: z.object({ list: list.optional() }),
    response: z.object({ views: z.array(savedView) }),
    problems: [],
  },
  countProductViews: {
    summary:
      'How many products the standard views have, and the saved ones of `listSavedViews`; at most 20 views',
    access: { may: 'products:see' },
    needsPerson: true,
    response: z.object({
      counts: z.array(
        z.object({
          /** The parameters of the view. */
          query: z.string(),
          count: z.int(),
          /** Whether there are more than `count`. */
          more: z.boolean(),
        }),
      ),
    }),
    problems: [],
  },
  saveView: {
    summary:
      'Saves a view under a new UUID, or replaces one of the member. Shared ones need the right to change what the list has',
    access: { may: 'products:see' },
    needsPerson: true,
    params: viewParams,
    body: z.object({
      /** Of a new view. */
      list: list.optional(),
      name: singleLine('Name', STAFF_TYPED_LENGTHS.viewName),
      query: z
        .string({ error: 'query must be text.' })
        .max(1000, { error: 'This filter is too long to be saved.' })
        .regex(/^[\x21-\x7e]*$/, { error: 'query must be the parameters of a URL.' }),
      shared: z.boolean({ error: 'shared must be true or false.' }),
    }),
    response: z.object({
      view: savedView,
      /** For an undo; null for a private view. */
      changeId: z.string().nullable(),
    }),
    problems: ['view_unknown', 'view_limit', 'forbidden'],
  },
  deleteSavedView: {
    summary: 'Deletes a view of the member. Owners delete shared views of others too',
    access: { may: 'products:see' },
    needsPerson: true,
    params: viewParams,
    response: z.object({
      /** For an undo; null for a private view. */
      changeId: z.string().nullable(),
    }),
    problems: ['view_unknown'],
  },
} as const satisfies Record<string, Call>;
