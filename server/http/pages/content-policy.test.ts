import { describe, expect, it } from 'vitest';
import { DENY_ALL_POLICY, externalSources, pagePolicy, plainPagePolicy } from './content-policy.ts';

const html = toLatin1(`<html><head><style>a{}</style><script src="/assets/x.js"></script></head>
<body><script type="module" async="">import "/assets/entry.js";
</script><script>alert('&lt;')</script><script>alert('ü')</script></body></html>`);

/** Returns a text with one character per byte of its UTF-8. */
function toLatin1(text: string): string {
  return Buffer.from(text).toString('latin1');
}

function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

const page = (scriptUrl: string | null, isSecure = false) =>
  directives(pagePolicy({ html, external: externalSources({ scriptUrl }), isSecure, isDevelopment: false }));

describe('the content security policy of a page', () => {
  it('allows the page’s inline scripts by their hashes, and no others', () => {
    const { 'script-src': scripts = [], 'style-src': styles } = page(
      'http://127.0.0.1:4001/browser/stripe.js',
    );
    expect(scripts.slice(0, 2)).toEqual(["'self'", 'http://127.0.0.1:4001']);
    // echo -n "alert('&lt;')" | openssl dgst -sha256 -binary | base64
    expect(scripts).toContain("'sha256-QVP0uTCMFRvOXGYylj9tfGjy5PF5wsYEXkua5a2RvNw='");
    // The same for "alert('ü')", in UTF-8.
    expect(scripts).toContain("'sha256-ECIsmsXpl6tsePUATsaW3GIPRQVtBzAOvlbMksmJ7Hc='");
    expect(scripts).toHaveLength(5);
    expect(styles).toHaveLength(2);
    expect(JSON.stringify([scripts, styles])).not.toContain('unsafe');
  });

  it('forbids framing, and every source that is not listed', () => {
    expect(page(null)).toMatchObject({
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
    expect(directives(DENY_ALL_POLICY)).toEqual({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });
    expect(plainPagePolicy(html)).not.toContain('script-src');
  });

  it('allows the sources that Stripe requires', () => {
    const real = page(null);
    expect(real['script-src']).toEqual(
      expect.arrayContaining(['https://js.stripe.com', 'https://*.js.stripe.com']),
    );
    expect(real['frame-src']).toContain('https://hooks.stripe.com');
    expect(real['connect-src']).toContain('https://api.stripe.com');
  });

  it('upgrades requests where the shop is on https', () => {
    expect(page(null, true)).toHaveProperty('upgrade-insecure-requests');
    expect(page(null)).not.toHaveProperty('upgrade-insecure-requests');
  });
});
