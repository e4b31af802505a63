import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** A small label: `save` beside a price, `pill` in text, `count` as a number in a circle. */
export function Badge({ variant, children }: { variant: 'save' | 'pill' | 'count'; children: ReactNode }) {
  return <span className={styles[variant]}>{children}</span>;
}

/** 'Paid' or 'Unpaid', each in its colour, with a decorative dot. */
export function PaymentStatus({ status }: { status: 'Paid' | 'Unpaid' }) {
  return <span className={status === 'Paid' ? styles.paid : styles.unpaid}>{status}</span>;
}
