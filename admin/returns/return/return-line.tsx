import type { ReactNode } from 'react';
import type { ApiReturn } from '#contract/calls.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { Thumbnail } from '../../ui/lists/thumbnail.tsx';
import { describeWish } from '../describe-return.ts';
import styles from './return.module.css';

/** A line of a return with its picture, its number of pieces and the reason of the customer. */
export function ReturnLine({ line, children }: { line: ApiReturn['lines'][number]; children?: ReactNode }) {
  const { title, brand, size, quantity, received } = line;
  const arrived = received !== null && received !== quantity ? `, ${received} of ${quantity} arrived` : '';
  return (
    <div className={styles.line}>
      <div className={styles.what}>
        <Thumbnail product={line} width={48} />
        <span>
          <b>
            {quantity} × {title}
          </b>
          <small>
            {[brand, ...(size === null ? [] : [describeSize(size)])].join(', ')}
            {arrived}
          </small>
          <small>{describeWish(line)}</small>
          {line.comment != null && <q>{line.comment}</q>}
        </span>
      </div>
      {children}
    </div>
  );
}
