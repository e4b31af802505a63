import { createHash } from 'node:crypto';

/** Other origins that pages may use. */
export type ExternalSources = {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
  readonly image: readonly string[];
};

/** Origins that Stripe's script requires (docs.stripe.com/security/guide, 'Content security policy'). */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  image: ['https://*.stripe.com'],
};

/**
 * Returns the origins of the card provider and of profile photos. `scriptUrl` is the script of a stand-in for the card provider; null
 * for Stripe.
 */
export function externalSources({
  scriptUrl,
  photoOrigins = [],
}: {
  scriptUrl: string | null;
  photoOrigins?: readonly string[];
}): ExternalSources {
  const standIn = scriptUrl === null ? [] : [new URL(scriptUrl).origin];
  const cards =
    scriptUrl === null ? STRIPE : { script: standIn, frame: standIn, connect: standIn, image: [] };
  return { ...cards, image: [...cards.image, ...photoOrigins] };
}

/**
 * Returns the Content-Security-Policy of a rendered page. It allows the page's own inline scripts and styles by hash; a nonce would not
 * survive caching. Style attributes are allowed, because colours and sizes of pictures are computed. An attribute can load only what
 * `img-src` and `font-src` allow.
 */
export function pagePolicy({
  html,
  external,
  isSecure,
  isDevelopment,
  isFramed = false,
}: {
  /** The page as Latin-1: each byte is a character. */
  html: string;
  external: ExternalSources;
  /** Whether the public URL is https. */
  isSecure: boolean;
  /** Whether the back office may frame it. */
  isFramed?: boolean;
  /** Allows the inline styles and the web socket of the development server. */
  isDevelopment: boolean;
}): string {
  const hashesOf = (tag: 'script' | 'style') => hashes(html, { tag, encoding: 'latin1' });
  return serialise({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...external.script, ...hashesOf('script')],
    'style-src': isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'", ...hashesOf('style')],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...external.image],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...external.connect, ...(isDevelopment ? ['ws:'] : [])],
    'frame-src': external.frame,
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': [isFramed ? "'self'" : "'none'"],
    ...(isSecure && { 'upgrade-insecure-requests': [] }),
  });
}

/** Returns the policy of the back office: its own files only, style attributes, and pictures that the browser makes before it uploads them. */
export function backOfficePolicy({
  isSecure,
  isDevelopment,
}: Pick<Parameters<typeof pagePolicy>[0], 'isSecure' | 'isDevelopment'>): string {
  return serialise({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : [])],
    // Previews of mails, whose styles are attributes. Their frames inherit this policy.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(isDevelopment ? ['ws:'] : [])],
    // Previews of products.
    'frame-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(isSecure && { 'upgrade-insecure-requests': [] }),
  });
}

/** The policy of API responses that set none of their own: they can load and run nothing. */
export const DENY_ALL_POLICY = serialise({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });

/** Returns the policy of a self-contained page without scripts. */
export function plainPagePolicy(html: string): string {
  return serialise({
    'default-src': ["'none'"],
    'style-src': hashes(html, { tag: 'style', encoding: 'utf8' }),
    'img-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
}

function serialise(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

/** Returns hash sources for the inline elements of a page (W3C CSP 3, section 6.7.3.3). `encoding` turns the text into the page's bytes. */
function hashes(
  html: string,
  { tag, encoding }: { tag: 'script' | 'style'; encoding: 'latin1' | 'utf8' },
): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...elements].flatMap(([, attributes = '', text = '']) =>
    /\ssrc=/.test(attributes) || text === ''
      ? []
      : [`'sha256-${createHash('sha256').update(text, encoding).digest('base64')}'`],
  );
}
