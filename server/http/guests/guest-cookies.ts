import { parse, serialize } from 'hono/utils/cookie';
import { digestGuestSecret, type OrderPerson } from '../../services/guests/order-person.ts';
import type { RandomBytes } from '../../services/secrets/random-bytes.ts';
import type { Actor } from '../api/actor.ts';

/** How long a browser can open the orders of its guest without the mailed link. */
const MAX_AGE_SECONDS = 7 * 24 * 60 * 60;

/** Maximum number of opened links that a browser remembers; the newest replace the oldest. */
const MAX_LINK_COUNT = 5;

const SECRET = /^[\w-]{43}$/;

/** The cookies of guests. The shop stores digests of their secrets only. */
export type GuestCookies = {
  /** Returns the person of a request. While guests are not accepted, only the account counts. */
  readPerson(actor: Pick<Actor, 'userId'> | null, headers: Headers): OrderPerson;
  /** Returns a guest with a new cookie. */
  create(): { readonly guestId: string; readonly cookie: string };
  /** Returns the cookie that adds the secret of an opened link. */
  withLink(headers: Headers, secret: string): string;
};

/** Creates the cookies of guests. */
export function createGuestCookies({
  guestCheckout,
  publicUrl,
  randomBytes,
}: {
  guestCheckout: boolean;
  publicUrl: string;
  randomBytes: RandomBytes;
}): GuestCookies {
  const isSecure = publicUrl.startsWith('https:');
  // With this prefix a browser accepts a cookie only over https, from this host and for all of it (RFC 6265bis, section 4.1.3).
  const prefix = isSecure ? '__Host-osier' : 'osier';
  const names = { guest: `${prefix}.guest`, links: `${prefix}.orders` };
  const write = (name: string, value: string) =>
    serialize(name, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: isSecure,
      maxAge: MAX_AGE_SECONDS,
    });
  const read = (headers: Headers, name: string): readonly string[] =>
    (parse(headers.get('cookie') ?? '', name)[name] ?? '')
      .split('.')
      .filter((secret) => SECRET.test(secret))
      .slice(0, MAX_LINK_COUNT);
  return {
    readPerson(actor, headers) {
      const userId = actor?.userId ?? null;
      if (!guestCheckout) return { userId, guestId: null, linkDigests: [] };
      const [secret] = read(headers, names.guest);
      return {
        userId,
        guestId: secret === undefined ? null : digestGuestSecret(secret),
        linkDigests: read(headers, names.links).map(digestGuestSecret),
      };
    },
    create() {
      const secret = randomBytes(32).toString('base64url');
      return { guestId: digestGuestSecret(secret), cookie: write(names.guest, secret) };
    },
    withLink(headers, secret) {
      const others = read(headers, names.links).filter((one) => one !== secret);
      return write(names.links, [secret, ...others].slice(0, MAX_LINK_COUNT).join('.'));
    },
  };
}
