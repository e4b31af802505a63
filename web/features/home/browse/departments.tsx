import { useRef, useState } from 'react';
import { href } from 'react-router';
import type { TextsOf } from '#domain/content/home-texts.ts';
import { SectionHead } from '../../../ui/page/page-head.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import { SHOP_PICTURES } from '../../../ui/picture/shop-pictures.ts';
import { PrefetchLink } from '../../../ui/prefetch/prefetch-link.tsx';
import { BannerPicture, type OwnPictures } from '../banners/banner-picture.tsx';
import styles from './departments.module.css';

const TILES = [
  { department: 'female', picture: SHOP_PICTURES['for-her'] },
  { department: 'male', picture: SHOP_PICTURES['for-him'] },
  { department: 'kids', picture: SHOP_PICTURES['for-them'] },
] as const;

/** The carousel of departments: a scroller on narrow screens, with two buttons on wide ones. */
export function Departments({ texts, pictures }: { texts: TextsOf<'departments'>; pictures: OwnPictures }) {
  const [first, setFirst] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const turn = (steps: number) => {
    setFirst((now) => (now + steps + TILES.length) % TILES.length);
    list.current?.scrollTo({ left: 0 });
  };
  return (
    <section className="wrap section" aria-roledescription="carousel" aria-labelledby="departments">
      <SectionHead title={texts.heading} id="departments">
        <div className={styles.buttons}>
          <button type="button" aria-label="Previous department" onClick={() => turn(-1)}>
            <Icon path="m12 19-7-7 7-7M19 12H5" />
          </button>
          <button type="button" aria-label="Next department" onClick={() => turn(1)}>
            <Icon name="arrow-right" />
          </button>
        </div>
      </SectionHead>
      <ul className={styles.tiles} ref={list}>
        {[...TILES.slice(first), ...TILES.slice(0, first)].map(({ department, picture }) => (
          <li key={department}>
            <PrefetchLink to={href('/products-for/:gander', { gander: department })}>
              <BannerPicture
                files={picture}
                // Below the real width on purpose: phones with double density then choose a file of half the bytes.
                sizes="(max-width: 767px) 61vw, (max-width: 1440px) 32vw, 443px"
                own={pictures?.[`departments.${department}Picture`]}
              />
              <span className={styles.caption}>
                {texts[department]}
                <Icon name="arrow-right" />
              </span>
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
