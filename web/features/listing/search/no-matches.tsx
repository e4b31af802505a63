import { href } from 'react-router';
import type { Department } from '#domain/catalogue/departments.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { listingQueryString } from '../listing-url.ts';
import styles from './no-matches.module.css';

/** Explains a search without matches, and links the nearest part of the shop unless filters can be cleared. */
export function NoMatches({
  unsold,
  nearest,
  isFiltered,
}: {
  unsold?: string | undefined;
  nearest?: { label: string; for: Department; category?: string | undefined } | undefined;
  isFiltered: boolean;
}) {
  return (
    <>
      {unsold !== undefined && <span className={styles.unsold}>We do not sell {unsold}.</span>}
      {!isFiltered && (
        <LinkButton variant="ghost" size="small" to={pathOf(nearest)}>
          {nearest ? `See ${nearest.label}` : 'See all products'}
        </LinkButton>
      )}
    </>
  );
}

function pathOf(nearest: { for: Department; category?: string | undefined } | undefined): string {
  if (nearest === undefined) return href('/shop');
  const { for: department, category } = nearest;
  if (category === undefined) return href('/products-for/:gander', { gander: department });
  return href('/products/:category', { category }) + listingQueryString({ for: department });
}
