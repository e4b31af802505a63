import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** A small label: `save` lies on a picture, `pill` stands in text, `count` is a number in a circle. */
export function Badge({ look, children }: { look: 'save' | 'pill' | 'count'; children: ReactNode }) {
  return <span className={styles[look]}>{children}</span>;
}

/** 'Paid' or 'Unpaid': a word with a dot, so that the colour is not the only sign. */
export function PaymentMark({ status }: { status: 'Paid' | 'Unpaid' }) {
  return <span className={status === 'Paid' ? styles.paid : styles.unpaid}>{status}</span>;
}
