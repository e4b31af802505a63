import { href } from 'react-router';
import type { ApiColourway, ApiProduct } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { PrefetchLink } from '../../ui/prefetch/prefetch-link.tsx';
import styles from './colourways.module.css';

/** Links to the colourways of a product's cut, below its own colour. Reserves their space while they load. */
export function Colourways({
  colourways,
  product: { _id: current, colour, title },
}: {
  colourways: readonly ApiColourway[] | undefined;
  product: ApiProduct;
}) {
  if (colourways === undefined ? colour === undefined : colourways.length === 0) return null;
  return (
    <nav className={styles.colourways} aria-label="Colours">
      <p>
        <b>Colour</b> {colour ?? title}
      </p>
      {colourways === undefined && <div className={styles.placeholder} />}
      <ul>
        {colourways?.map((colourway) => (
          <li key={colourway._id}>
            <PrefetchLink
              to={href('/product/:id', { id: colourway._id })}
              aria-current={colourway._id === current ? 'page' : undefined}
              preventScrollReset
            >
              <Picture {...pictureOf(colourway)} sizes="64px" alt="" />
              <span>{colourway.colour ?? colourway.title}</span>
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
