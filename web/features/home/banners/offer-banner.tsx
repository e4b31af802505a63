import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from '../../../ui/picture/icon.tsx';
import { OFFERS } from './offers.ts';
import styles from './offer-banner.module.css';

/** How long a message stands before the next one comes, in milliseconds (SPECIFICATION section 9). */
export const AUTOPLAY_MS = 2500;

/**
 * The shop's offers, one after the other and round again. It can be stopped, holds still while somebody points at it or is in it
 * by keyboard, and does not move by itself for people who prefer reduced motion (DECISIONS 28).
 */
export function OfferBanner() {
  const [shown, setShown] = useState(0);
  const [chosen, setChosen] = useState<boolean>();
  const [held, setHeld] = useState(false);
  const still = useReducedMotion();
  const playing = chosen ?? !still;
  const go = (steps: number) => setShown((now) => (now + steps + OFFERS.length) % OFFERS.length);

  useEffect(() => {
    if (!playing || held) return;
    const timer = setInterval(() => setShown((now) => (now + 1) % OFFERS.length), AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [playing, held, shown]);

  return (
    // What is heard here only makes it wait; everything it does is on its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.offers}
      aria-roledescription="carousel"
      aria-label="Offers"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="wrap">
        <button type="button" aria-label="Previous offer" onClick={() => go(-1)}>
          <Icon name="chevron-left" size={18} />
        </button>
        <div className={styles.window} aria-live={playing ? 'off' : 'polite'}>
          {OFFERS.map((offer, at) => (
            <p
              key={offer}
              role="group"
              aria-roledescription="slide"
              aria-label={`${at + 1} of ${OFFERS.length}`}
              aria-hidden={at !== shown}
              data-place={PLACES[(at - shown + OFFERS.length) % OFFERS.length]}
            >
              {offer}
            </p>
          ))}
        </div>
        <button type="button" aria-label="Next offer" onClick={() => go(1)}>
          <Icon name="chevron-right" size={18} />
        </button>
        <button
          type="button"
          aria-label={playing ? 'Pause offers' : 'Play offers'}
          onClick={() => setChosen(!playing)}
        >
          <Icon name={playing ? 'pause' : 'play'} size={18} />
        </button>
      </div>
    </section>
  );
}

/** Where a message stands, by how far it is after the one that is shown: so the last one is also the one before the first. */
const PLACES = ['here', 'after', 'before'] as const;

const REDUCED = '(prefers-reduced-motion: reduce)';

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = globalThis.matchMedia(REDUCED);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => globalThis.matchMedia(REDUCED).matches,
    () => false,
  );
}
