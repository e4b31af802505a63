import { parseSigned, serialize, serializeSigned } from 'hono/utils/cookie';

/** The cookie that holds a session's token. */
export type SessionCookie = {
  /** Returns the token of a request; undefined without the cookie or when its signature is wrong. */
  read(headers: Headers): Promise<string | undefined>;
  /** Returns the `Set-Cookie` value for a token. */
  write(token: string, maxAgeSeconds: number): Promise<string>;
  /** The `Set-Cookie` value that makes the browser delete the cookie. */
  readonly clear: string;
};

/** Creates the session cookie. `secret` signs it with HMAC-SHA-256, so a made-up token costs no query. */
export function createSessionCookie({
  secret,
  isSecure,
}: {
  secret: string;
  isSecure: boolean;
}): SessionCookie {
  // With this prefix a browser accepts a cookie only over https, from this host and for all of it (RFC 6265bis, section 4.1.3).
  const name = `${isSecure ? '__Host-osier' : 'osier'}.session_token`;
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const;
  return {
    async read(headers) {
      const cookies = await parseSigned(headers.get('cookie') ?? '', secret, name);
      return cookies[name] || undefined;
    },
    write: (token, maxAge) => serializeSigned(name, token, secret, { ...options, maxAge }),
    clear: serialize(name, '', { ...options, maxAge: 0 }),
  };
}
