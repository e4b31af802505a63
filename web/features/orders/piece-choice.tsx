import type { ApiOrderWithHistory } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { Stepper } from '../../ui/controls/stepper.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './piece-choice.module.css';

/** How many pieces of an ordered product the customer chooses, beside its picture. */
export function PieceChoice({
  product,
  ...stepper
}: {
  product: NonNullable<ApiOrderWithHistory['products']>[number];
  value: number;
  disabled?: boolean;
  onDecrease: () => void;
  onIncrease: () => void;
}) {
  const { title, size } = product;
  return (
    <div className={styles.choice}>
      <Picture {...pictureOf(product)} sizes="60px" alt="" />
      <Stepper label={`${title}${size === null ? '' : `, ${describeSize(size)}`}`} {...stepper} />
    </div>
  );
}
