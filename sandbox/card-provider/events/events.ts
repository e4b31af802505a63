import { z } from 'zod';
import type { Parameters } from '../http/form-body.ts';
import { cutPage, pageShape } from '../http/list-page.ts';
import { listOf, readParameters } from '../http/read-parameters.ts';
import { noSuch } from '../http/stripe-error.ts';
import type { Event } from '../stripe-objects.ts';
import { answer, type Answer, type World } from '../world.ts';

const listShape = pageShape.extend({
  type: z.string().optional(),
  types: listOf(z.string()).optional(),
});

/** `GET /v1/events`, newest first, including events whose webhook was not delivered. `type` may end in `*`. */
export function listEvents(world: World, parameters: Parameters): Answer {
  const read = readParameters(listShape, parameters);
  if (!read.ok) return read.error;
  const { type, types, ...paging } = read.value;
  const wanted = [...world.state.event.values()].filter(
    (event) =>
      (type === undefined || fits(event.type, type)) && (types === undefined || types.includes(event.type)),
  );
  const page = cutPage(wanted, { ...paging, kind: 'event' });
  if ('saved' in page) return page;
  const data = page.data.map((event) => show(world, event));
  return answer({ object: 'list', data, has_more: page.has_more, url: '/v1/events' });
}

/** `GET /v1/events/:id`. */
export function readEvent(world: World, id: string): Answer {
  const event = world.state.event.get(id);
  return event ? answer(show(world, event)) : noSuch('event', id);
}

function show(world: World, event: Event): Event {
  const waiting = [...world.waiting.values()].some((one) => one.eventId === event.id);
  return { ...event, pending_webhooks: waiting ? 1 : 0 };
}

function fits(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
