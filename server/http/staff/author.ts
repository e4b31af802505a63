import type { ChangeWay, PersonAuthor } from '#domain/staff/change-log.ts';
import type { Actor } from '../api/actor.ts';

/** Returns `phone` for the browser of a phone, whose User-Agent contains `Mobi`, and otherwise `screen`. */
export function changeWayOf(headers: Headers): ChangeWay {
  return /\bMobi/.test(headers.get('user-agent') ?? '') ? 'phone' : 'screen';
}

/** Returns the author of the changes that a request makes, for the log of changes. */
export function authorOf({ userId, token }: Actor, headers: Headers): PersonAuthor {
  return token === undefined
    ? { userId, via: changeWayOf(headers) }
    : { userId, via: 'token', tokenId: token.id };
}
