import { href } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import styles from './hero.module.css';
import tall from './pictures/hero-tall.webp?url';
import wide from './pictures/hero.webp?url';

/** The first thing a visitor sees (SPECIFICATION section 2, 'Home'). */
export function Hero() {
  return (
    <section className={styles.hero}>
      <picture>
        <source media="(max-width: 767px)" srcSet={tall} width={960} height={1080} />
        <img src={wide} width={2000} height={960} alt="" fetchPriority="high" />
      </picture>
      <div className={styles.copy}>
        <div className="wrap">
          <h1>Clothing made for the perfect Summer</h1>
          <p>Linen, light cotton and easy shapes for long days outside.</p>
          <LinkButton to={href('/shop')}>Shop</LinkButton>
        </div>
      </div>
    </section>
  );
}
