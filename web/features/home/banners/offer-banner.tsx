import { useEffect, useState } from 'react';
import type { TextsOf } from '#domain/content/home-texts.ts';
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { Icon } from '../../../ui/picture/icon.tsx';
import styles from './offer-banner.module.css';

const PAUSE =
  'M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-16a1 1 0 0 1 1-1zM6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-16a1 1 0 0 1 1-1z';
const PLAY = 'M7 4v16l13-8z';

/** How long an offer is shown (SPECIFICATION section 9). */
export const AUTOPLAY_MS = 2500;

/** The shop's offers; a carousel if there are several. */
export function OfferBanner({ texts }: { texts: TextsOf<'offers'> }) {
  const offers = PLACES.map((place) => texts[place]).filter((offer) => offer !== '');
  // The key restarts the carousel when a draft in the back office has another number of offers.
  if (offers.length > 1) return <Carousel key={offers.length} offers={offers} />;
  return (
    <section className={styles.offers} aria-label="Offers">
      <div className="wrap">
        <p>{offers}</p>
      </div>
    </section>
  );
}

/** Has a pause button, pauses on hover and focus, and does not start by itself with reduced motion (DECISIONS 28). */
function Carousel({ offers }: { offers: readonly string[] }) {
  const { shown, isPlaying, setPlaying, setHovered, setFocused, move } = useCarousel(offers.length);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only pause the carousel; its buttons control it
    <section
      className={styles.offers}
      aria-roledescription="carousel"
      aria-label="Offers"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className="wrap">
        <button type="button" aria-label="Previous offer" onClick={() => move(-1)}>
          <Icon path="m15 18-6-6 6-6" size={18} />
        </button>
        <div className={styles.window} aria-live={isPlaying ? 'off' : 'polite'}>
          {offers.map((offer, at) => (
            <p
              key={at}
              role="group"
              aria-roledescription="slide"
              aria-label={`${at + 1} of ${offers.length}`}
              aria-hidden={at !== shown}
              data-place={PLACES_BY_DISTANCE.at(at - shown)}
            >
              {offer}
            </p>
          ))}
        </div>
        <button type="button" aria-label="Next offer" onClick={() => move(1)}>
          <Icon path="m9 18 6-6-6-6" size={18} />
        </button>
        <button
          type="button"
          aria-label={isPlaying ? 'Pause offers' : 'Play offers'}
          onClick={() => setPlaying(!isPlaying)}
        >
          <Icon path={isPlaying ? PAUSE : PLAY} size={18} />
        </button>
      </div>
    </section>
  );
}

const PLACES = ['first', 'second', 'third'] as const;

/** The place of an offer by its distance from the current one. Three offers wrap around, two slide to and fro. */
const PLACES_BY_DISTANCE = ['here', 'after', 'before'] as const;

/** Shows `count` offers in turn. `setPlaying` is the user's choice; hover and focus interrupt it. */
function useCarousel(count: number) {
  const [shown, setShown] = useState(0);
  const [chosen, setPlaying] = useState<boolean>();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isPlaying = chosen ?? !reducedMotion;
  const isMoving = isPlaying && !hovered && !focused;
  const move = (steps: number) => setShown((now) => (now + steps + count) % count);

  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setShown((now) => (now + 1) % count), AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [isMoving, shown, count]);
  return { shown, isPlaying, setPlaying, setHovered, setFocused, move };
}
