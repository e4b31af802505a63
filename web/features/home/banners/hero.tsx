import { href } from 'react-router';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { SHOP_PICTURES } from '../../../ui/picture/shop-pictures.ts';
import { BannerPicture } from './banner-picture.tsx';
import styles from './hero.module.css';

/** The hero of the home page (SPECIFICATION section 2, 'Home'), with another crop of its picture on narrow screens. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <BannerPicture
        files={SHOP_PICTURES.hero}
        tall={SHOP_PICTURES['hero-tall']}
        sizes="100vw"
        alt="A linen shirt, a paprika sundress and a striped kids' tee hanging from a wooden rail in sunlight"
        priority
      />
      <div className={styles.copy}>
        <div className="wrap">
          <h1>Clothing made for the perfect Summer</h1>
          <p>Linen, light cotton and easy shapes for women, men and kids.</p>
          <LinkButton to={href('/shop')} prefetch>
            Shop
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
