import { Icon } from '../../ui/icon.tsx';
import styles from './percent-change.module.css';

/** A change in percent: an arrow and the number. Screen readers get a word for the arrow. */
export function PercentChange({ percent }: { percent: number }) {
  if (percent === 0) return <em className={styles.change}>the same</em>;
  const isUp = percent > 0;
  return (
    <em className={`${styles.change} ${isUp ? styles.up : styles.down}`}>
      <Icon name={isUp ? 'up' : 'down'} size={13} />
      <span className="visually-hidden">{isUp ? 'up' : 'down'} </span>
      {Math.abs(percent).toLocaleString('en-US')} %
    </em>
  );
}
