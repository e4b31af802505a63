import { z } from 'zod';
import { succeed, type CallResult, type CallContext } from '../call-context.ts';
import type { Parameters } from '../http/form-body.ts';
import { paginate, pageShape } from '../http/list-page.ts';
import { listOf, readParameters } from '../http/read-parameters.ts';
import { refuseUnknownObject, isRefusal } from '../http/stripe-error.ts';
import type { Event } from '../stripe-objects.ts';

const listShape = pageShape.extend({
  type: z.string().optional(),
  types: listOf(z.string()).optional(),
});

/** `GET /v1/events`, newest first, including events whose webhook was not delivered. `type` may end in `*`. */
export function listEvents(context: CallContext, parameters: Parameters): CallResult {
  const read = readParameters(listShape, parameters);
  if (!read.ok) return read.error;
  const { type, types, ...paging } = read.value;
  const wanted = [...context.state.event.values()].filter(
    (event) =>
      (type === undefined || fits(event.type, type)) && (types === undefined || types.includes(event.type)),
  );
  const page = paginate(wanted, { ...paging, kind: 'event' });
  if (isRefusal(page)) return page;
  const data = page.data.map((event) => show(context, event));
  return succeed({ object: 'list', data, has_more: page.has_more, url: '/v1/events' });
}

/** `GET /v1/events/:id`. */
export function readEvent(context: CallContext, id: string): CallResult {
  const event = context.state.event.get(id);
  return event ? succeed(show(context, event)) : refuseUnknownObject('event', id);
}

function show(context: CallContext, event: Event): Event {
  const waiting = [...context.waiting.values()].some((one) => one.eventId === event.id);
  return { ...event, pending_webhooks: waiting ? 1 : 0 };
}

function fits(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
