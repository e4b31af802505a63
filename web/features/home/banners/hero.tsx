import type { TextsOf } from '#domain/content/home-texts.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { SHOP_PICTURES } from '../../../ui/picture/shop-pictures.ts';
import { BannerPicture, type OwnPictures } from './banner-picture.tsx';
import styles from './hero.module.css';

/** The hero of the home page (SPECIFICATION section 2, 'Home'), with another crop of its picture on narrow screens. */
export function Hero({ texts, pictures }: { texts: TextsOf<'hero'>; pictures: OwnPictures }) {
  return (
    <section className={styles.hero}>
      <BannerPicture
        files={SHOP_PICTURES.hero}
        tall={SHOP_PICTURES['hero-tall']}
        sizes="100vw"
        alt="A linen shirt, a paprika sundress and a striped kids' tee hanging from a wooden rail in sunlight"
        own={pictures?.['hero.picture']}
        priority
      />
      <div className={styles.copy}>
        <div className="wrap">
          <h1>{texts.heading}</h1>
          <p>{texts.text}</p>
          <LinkButton to={texts.link} prefetch>
            {texts.button}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
