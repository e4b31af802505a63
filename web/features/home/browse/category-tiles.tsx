import type { TextsOf } from '#domain/content/home-texts.ts';
import { SectionHead } from '../../../ui/page/page-head.tsx';
import { SHOP_PICTURES } from '../../../ui/picture/shop-pictures.ts';
import { PrefetchLink } from '../../../ui/prefetch/prefetch-link.tsx';
import { BannerPicture, type OwnPictures } from '../banners/banner-picture.tsx';
import styles from './category-tiles.module.css';

const TILES = [
  {
    place: 'first',
    picture: SHOP_PICTURES['camp-shirt-juniper-detail'],
    sizes: '(max-width: 767px) 50vw, (max-width: 1440px) 40vw, 560px',
  },
  {
    place: 'second',
    picture: SHOP_PICTURES['straight-jean-mid-detail'],
    sizes: '(max-width: 767px) 50vw, (max-width: 1440px) 56vw, 790px',
  },
  {
    place: 'third',
    picture: SHOP_PICTURES['tiered-skirt-midnight-detail'],
    sizes: '(max-width: 767px) 50vw, (max-width: 1440px) 32vw, 450px',
  },
  {
    place: 'fourth',
    picture: SHOP_PICTURES['loopback-hoodie-lichen-detail'],
    sizes: '(max-width: 767px) 50vw, (max-width: 1440px) 24vw, 340px',
  },
] as const;

/** 'Our Collections': four links into the shop, with close-ups of fabrics. */
export function CategoryTiles({ texts, pictures }: { texts: TextsOf<'tiles'>; pictures: OwnPictures }) {
  return (
    <section className="wrap section" aria-labelledby="collections">
      <SectionHead title={texts.heading} id="collections" />
      <ul className={styles.grid}>
        {TILES.map(({ place, picture, sizes }) => (
          <li key={place}>
            <PrefetchLink to={texts[`${place}Link`]}>
              <BannerPicture files={picture} sizes={sizes} own={pictures?.[`tiles.${place}Picture`]} />
              <span>{texts[place]}</span>
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
