import styles from './second-factor.module.css';

/** A square of `size` by `size` units with the dark modules as an SVG path. */
export type QrDrawing = { readonly size: number; readonly path: string };

/** A QR code. Dark on light in both themes, because some apps read no inverted codes. */
export function QrCode({ drawing: { size, path } }: { drawing: QrDrawing }) {
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code with the key below"
    >
      <path d={path} />
    </svg>
  );
}
