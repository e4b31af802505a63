import { href } from 'react-router';
import type { TextsOf } from '#domain/content/home-texts.ts';
import { SHOP_PICTURES } from '../../../ui/picture/shop-pictures.ts';
import { PrefetchLink } from '../../../ui/prefetch/prefetch-link.tsx';
import { BannerPicture, type OwnPictures } from './banner-picture.tsx';
import styles from './accessory-banners.module.css';

const HALVES = [
  { department: 'female', picture: SHOP_PICTURES['women-accessories'] },
  { department: 'male', picture: SHOP_PICTURES['men-accessories'] },
] as const;

/** Two offers side by side, each with a link to its department. */
export function AccessoryBanners({
  texts,
  pictures,
}: {
  texts: TextsOf<'accessories'>;
  pictures: OwnPictures;
}) {
  return (
    <section className={`wrap section ${styles.halves}`} aria-label="Accessory offers">
      {HALVES.map(({ department, picture }) => (
        <article key={department} className={styles.half}>
          <BannerPicture
            files={picture}
            sizes="(max-width: 767px) 100vw, (max-width: 1440px) 48vw, 672px"
            own={pictures?.[`accessories.${department}Picture`]}
          />
          <div className={styles.copy}>
            <h2>
              <PrefetchLink to={href('/products-for/:gander', { gander: department })}>
                {texts[department]}
              </PrefetchLink>
            </h2>
            <p>{texts[`${department}Note`]}</p>
            <span className={`link ${styles.more}`} aria-hidden="true">
              Shop
            </span>
          </div>
        </article>
      ))}
    </section>
  );
}
