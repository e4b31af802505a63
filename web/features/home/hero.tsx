import { href } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { filesOf, SHOP_PICTURES } from '../../ui/shop-pictures.ts';
import styles from './hero.module.css';

const NARROW = '(max-width: 767px)';

/** The first thing a visitor sees (SPECIFICATION section 2, 'Home'): another cut of the picture on narrow screens. */
export function Hero() {
  const wide = SHOP_PICTURES.hero;
  const tall = SHOP_PICTURES['hero-tall'];
  return (
    <section className={styles.hero}>
      <picture>
        {filesOf(tall).sources.map((source) => (
          <source
            key={source.type}
            {...source}
            media={NARROW}
            sizes="100vw"
            width={tall.width}
            height={tall.height}
          />
        ))}
        {filesOf(wide).sources.map((source) => (
          <source key={source.type} {...source} sizes="100vw" />
        ))}
        <img
          src={filesOf(wide).src}
          width={wide.width}
          height={wide.height}
          alt="A linen shirt, a paprika sundress and a striped kids' tee hanging from a wooden rail in sunlight"
          fetchPriority="high"
          style={{ backgroundColor: wide.colour }}
        />
      </picture>
      <div className={styles.copy}>
        <div className="wrap">
          <h1>Clothing made for the perfect Summer</h1>
          <p>Linen, light cotton and easy shapes for women, men and kids.</p>
          <LinkButton to={href('/shop')}>Shop</LinkButton>
        </div>
      </div>
    </section>
  );
}
