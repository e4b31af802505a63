import { href } from 'react-router';
import type { ApiCatalogue } from '#contract/calls.ts';

const SLUGS = ['terms', 'privacy'];

/** Names the terms and the privacy page. Their links open in a new tab, so that the shopper keeps what was typed. */
export function TermsNotice({ pages }: Pick<ApiCatalogue, 'pages'>) {
  const linked = SLUGS.flatMap((slug) => pages.filter((page) => page.slug === slug));
  if (linked.length === 0) return null;
  return (
    <p className="muted small">
      By ordering you accept our{' '}
      {linked.map(({ slug, title }, at) => (
        <span key={slug}>
          {at > 0 && ' and '}
          <a className="link" href={href('/pages/:slug', { slug })} target="_blank" rel="noopener">
            {title}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </span>
      ))}
      .
    </p>
  );
}
