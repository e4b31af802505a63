import { href } from 'react-router';
import { DEPARTMENT_LABELS, DEPARTMENTS, type Department } from '#domain/catalogue/departments.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { listingQueryString } from '../listing-url.ts';
import styles from './no-matches.module.css';

/**
 * Explains a search without matches. Links the nearest part of the shop and its departments, unless filters can be cleared. `unsold` is
 * what the shop does not sell, such as 'shoes'.
 */
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
      {unsold !== undefined && <span className={styles.note}>We do not sell {unsold}.</span>}
      {!isFiltered && (
        <span className={styles.links}>
          {(nearest === undefined || nearest.category !== undefined) && (
            <LinkButton size="small" to={pathOf(nearest)}>
              {nearest
                ? `See ${nearest.label.charAt(0).toLowerCase()}${nearest.label.slice(1)}`
                : 'See all products'}
            </LinkButton>
          )}
          {DEPARTMENTS.map((department) => (
            <LinkButton key={department} variant="ghost" size="small" to={pathOf({ for: department })}>
              {DEPARTMENT_LABELS[department].menu}
            </LinkButton>
          ))}
        </span>
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
