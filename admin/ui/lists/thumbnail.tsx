import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { Picture } from '#web/ui/picture/picture.tsx';
import styles from './thumbnail.module.css';

/** The picture of a product in a list; an empty frame without one. `width` is in pixels. The product's name must be shown nearby. */
export function Thumbnail({ product, width }: { product: Parameters<typeof pictureOf>[0]; width: number }) {
  return (
    <span className={styles.frame} style={{ width, height: width * 1.25 }}>
      {product.img !== '' && <Picture {...pictureOf(product)} sizes={`${width}px`} alt="" />}
    </span>
  );
}
