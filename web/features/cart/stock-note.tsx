import { FEW_COUNT } from '#domain/stock/few-pieces.ts';
import styles from './stock-note.module.css';

/** Says how many pieces of a line's size are left when they are few. */
export function StockNote({ stock }: { stock: number }) {
  if (stock <= 0 || stock > FEW_COUNT) return null;
  return <p className={styles.note}>Only {stock} left !</p>;
}
