import styles from './logo.module.css';

/** The wordmark in the current text colour. `width` is in pixels, at least 88. */
export function Wordmark({ width = 112 }: { width?: number }) {
  return (
    <svg
      width={width}
      height={Math.round((width * 142) / 474)}
      viewBox="-6 -36 474 142"
      fill="none"
      stroke="currentColor"
      strokeWidth={9.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M50 6 A44 44 0 0 1 94 50 A44 44 0 0 1 57 93.4 M43 93.4 A44 44 0 0 1 6 50 A44 44 0 0 1 36 8.3" />
      <path d="M191 20C184 10 174 6 164 6C148 6 138 15 138 27C138 40 149 45 164 49C181 53 193 59 193 73C193 86 181 94 165 94C152 94 141 89 134 79" />
      <path d="M240 8V94" />
      <circle cx="240" cy="-22" r="6.8" fill="currentColor" stroke="none" />
      <path d="M287 51H372.5C372.8 25 355 6 330 6C305 6 286 25 286 50C286 75 305 94 331 94C347 94 359 87 367 75" />
      <path d="M417 8V94M417 46C418 20 435 6 458 9" />
    </svg>
  );
}

/** Upper left corners of the weave's strands. */
const VERTICAL = [
  [6, 3.4],
  [6, 40.73],
  [24.67, 22.07],
  [43.33, 3.4],
  [43.33, 40.73],
] as const;
const HORIZONTAL = [
  [3.4, 24.67],
  [22.07, 6],
  [22.07, 43.33],
  [40.73, 24.67],
] as const;

/** The three-by-three basket weave, in the accent colour. */
export function WeaveMark({ size = 44 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      {VERTICAL.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={14.67} height={19.87} rx={6.16} />
      ))}
      {HORIZONTAL.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={19.87} height={14.67} rx={6.16} />
      ))}
    </svg>
  );
}
