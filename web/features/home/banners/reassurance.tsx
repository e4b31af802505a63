import type { TextsOf } from '#domain/content/home-texts.ts';
import { Icon } from '../../../ui/picture/icon.tsx';
import { SHIELD } from '../../../ui/picture/shield-icon.ts';
import styles from './reassurance.module.css';

const TRUCK =
  'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14M15 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM5 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0z';
const HEADSET =
  'M3 14h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a9 9 0 0 1 18 0v7a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3';
const RETURN = 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5';

/** The path of each icon, by the place of its text. */
const ICONS = { first: SHIELD, second: TRUCK, third: RETURN, fourth: HEADSET } as const;
const PLACES = ['first', 'second', 'third', 'fourth'] as const;

/** Four reasons to shop here. */
export function Reassurance({ texts }: { texts: TextsOf<'reassurance'> }) {
  return (
    <section className={`wrap ${styles.row}`} aria-labelledby="reassurance">
      <h2 className="visually-hidden" id="reassurance">
        Why shop with us
      </h2>
      <ul>
        {PLACES.map((place) => (
          <li key={place}>
            <Icon path={ICONS[place]} size={28} />
            <b>{texts[place]}</b>
            <span>{texts[`${place}Note`]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
