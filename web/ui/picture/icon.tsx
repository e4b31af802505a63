import styles from './icon.module.css';

/** The icons that most pages load, one path each on a 24 by 24 grid. */
const PATHS = {
  alert: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM12 8v4M12 16h.01',
  'arrow-right': 'M5 12h14m-7-7 7 7-7 7',
  bag: 'M16 10a4 4 0 0 1-8 0M3 6h18v16H3V6l3-4h12l3 4',
  check: 'M20 6 9 17l-5-5',
  'chevron-down': 'm6 9 6 6 6-6',
  close: 'M18 6 6 18M6 6l12 12',
  done: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM16 9l-5.5 5.5L8 12',
  heart:
    'M19 14c1.49-1.46 3-3.21 3-5.5A5.5 5.5 0 0 0 16.5 3c-1.76 0-3 .5-4.5 2-1.5-1.5-2.74-2-4.5-2A5.5 5.5 0 0 0 2 8.5c0 2.3 1.5 4.05 3 5.5l7 7z',
  mail: 'm22 7-10 6L2 7M2 4h20v16H2z',
  menu: 'M4 5h16M4 12h16M4 19h16',
  minus: 'M5 12h14',
  person: 'M18 20a6 6 0 0 0-12 0M8 11a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0z',
  phone: 'M5 3h4l2 5-3 2a13 13 0 0 0 6 6l2-3 5 2v4a2 2 0 0 1-2 2A17 17 0 0 1 3 5a2 2 0 0 1 2-2z',
  plus: 'M5 12h14M12 5v14',
  search: 'm21 21-4.3-4.3M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0z',
} satisfies Record<string, string>;

type IconName = keyof typeof PATHS;

/**
 * A decorative icon, hidden from screen readers. Pages that need another icon pass its SVG `path`, so that other pages do not load it.
 * `size` is in pixels.
 */
export function Icon({
  name,
  path = name && PATHS[name],
  size = 22,
  className,
}: ({ name: IconName; path?: never } | { name?: never; path: string }) & {
  size?: number;
  className?: string | undefined;
}) {
  return (
    <svg
      className={className === undefined ? styles.icon : `${styles.icon} ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
