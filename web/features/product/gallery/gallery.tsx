import type { ReactNode } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import { useMovingPicture } from '../../../ui/picture/use-moving-picture.ts';
import { Zoom } from '../../../ui/picture/zoom.tsx';
import styles from './gallery.module.css';

/** A product's pictures: a grid that they fill, or a horizontal scroller on phones. `children` lie over them. */
export function Gallery({ product, children }: { product: ApiProduct; children?: ReactNode }) {
  const moving = useMovingPicture(product._id, 'page');
  return (
    <div className={styles.frame}>
      <section
        ref={moving}
        className={styles.gallery}
        aria-label="Product pictures"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll the pictures on narrow screens
        tabIndex={0}
      >
        {Array.from({ length: Math.max(1, product.pictures.length) }, (_, index) => (
          <Zoom key={index}>
            <Picture
              {...pictureOf(product, index)}
              // If there are three pictures, the first is twice as wide as the others.
              sizes={`(max-width: 640px) 88vw, ${index === 0 ? 520 : 400}px`}
              priority={index === 0}
            />
          </Zoom>
        ))}
      </section>
      {children}
    </div>
  );
}
