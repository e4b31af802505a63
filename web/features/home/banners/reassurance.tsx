import { Icon } from '../../../ui/picture/icon.tsx';
import { REASSURANCES } from './offers.ts';
import styles from './reassurance.module.css';

/** Four reasons to shop here. */
export function Reassurance() {
  return (
    <section className={`wrap ${styles.row}`} aria-labelledby="reassurance">
      <h2 className="visually-hidden" id="reassurance">
        Why shop with us
      </h2>
      <ul>
        {REASSURANCES.map(({ icon, title, detail }) => (
          <li key={title}>
            <Icon {...icon} size={28} />
            <b>{title}</b>
            <span>{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
