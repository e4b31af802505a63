import styles from './skeleton.module.css';

/** A placeholder in the shape of content that is loading. Sizes are CSS lengths; `ratio` sets the height from the width. */
export function Skeleton({
  width = '100%',
  height,
  ratio,
}: {
  width?: string;
  height?: string;
  ratio?: string;
}) {
  return (
    <span className={styles.skeleton} style={{ width, height, aspectRatio: ratio }} aria-hidden="true" />
  );
}
