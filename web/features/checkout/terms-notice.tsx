import { href } from 'react-router';
import type { ApiCatalogue } from '#contract/calls.ts';

const SLUGS = ['terms', 'privacy'];

/** Links to the terms and the privacy page. They open in a new tab, so that the shopper keeps what was typed. */
export function TermsNotice({ pages }: Pick<ApiCatalogue, 'pages'>) {
  const links = pages.filter(({ slug }) => SLUGS.includes(slug));
  if (links.length === 0) return null;
  return (
    <p className="muted small">
      {links.map(({ slug, title }, at) => (
        <span key={slug}>
          {at > 0 && ' and '}
          <a className="link" href={href('/pages/:slug', { slug })} target="_blank" rel="noopener">
            {title}
          </a>
        </span>
      ))}{' '}
      apply to your order. Each opens in a new tab.
    </p>
  );
}
