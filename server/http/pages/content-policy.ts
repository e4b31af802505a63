import { createHash } from 'node:crypto';

/** Origins outside the shop that its pages may use. */
export type OutsideSources = {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
  readonly image: readonly string[];
};

/** What Stripe's own script needs (docs.stripe.com/security/guide, 'Content security policy'). */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  image: ['https://*.stripe.com'],
};

/** What pages need of the outside: the card provider, real or the stand-in whose script is at `scriptUrl`, and people's photos. */
export function outsideSources({
  scriptUrl,
  photoOrigins = [],
}: {
  scriptUrl: string | null;
  photoOrigins?: readonly string[];
}): OutsideSources {
  const standIn = scriptUrl === null ? [] : [new URL(scriptUrl).origin];
  const cards =
    scriptUrl === null ? STRIPE : { script: standIn, frame: standIn, connect: standIn, image: [] };
  return { ...cards, image: [...cards.image, ...photoOrigins] };
}

/**
 * The Content-Security-Policy of a finished page. Inline scripts and styles are allowed by the hash of what the server itself has
 * rendered, so that a cached page keeps its policy; nothing else that is inline runs. Style attributes are allowed: a placeholder's
 * colour and a picture's room are computed, and an attribute can load nothing that `img-src` and `font-src` do not allow.
 */
export function pagePolicy({
  html,
  outside,
  isSecure,
  isDevelopment,
}: {
  html: string;
  outside: OutsideSources;
  /** Whether the shop is reached by https. */
  isSecure: boolean;
  /** A development server adds styles and a web socket of its own. */
  isDevelopment: boolean;
}): string {
  return write({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...outside.script, ...hashes(html, 'script')],
    'style-src': isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'", ...hashes(html, 'style')],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...outside.image],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...outside.connect, ...(isDevelopment ? ['ws:'] : [])],
    'frame-src': outside.frame,
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(isSecure && { 'upgrade-insecure-requests': [] }),
  });
}

/** The policy of everything that is no page: it can do nothing, should a browser take it for one. */
export const NOTHING_POLICY = write({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });

/** The policy of a page that stands alone and runs no script. */
export function plainPagePolicy(html: string): string {
  return write({
    'default-src': ["'none'"],
    'style-src': hashes(html, 'style'),
    'img-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
}

function write(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

/** The sources that allow exactly the inline elements of a page (W3C CSP 3, section 6.7.3.3). */
function hashes(html: string, tag: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...elements].flatMap(([, attributes = '', text = '']) =>
    /\ssrc=/.test(attributes) || text === ''
      ? []
      : [`'sha256-${createHash('sha256').update(text).digest('base64')}'`],
  );
}
