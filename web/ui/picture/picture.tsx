import type { CSSProperties } from 'react';
import styles from './picture.module.css';

/** The files of one format, with their widths; and, for another cut of the picture, where it is shown, how wide, and its own size. */
export type PictureSource = {
  readonly type: string;
  readonly srcSet: string;
  readonly media?: string;
  readonly sizes?: string;
  readonly width?: number;
  readonly height?: number;
};

/**
 * A picture whose room is known before it is loaded. `sources` go from the smallest format to the largest, `src` is for browsers
 * that know none of them. `colour` is the ground until it is there. `priority` is for the one picture that a page is about;
 * all others load when they come near the window.
 */
export function Picture({
  src,
  sources = [],
  width,
  height,
  colour,
  alt,
  sizes,
  priority = false,
  className,
}: {
  src: string;
  sources?: readonly PictureSource[];
  width: number;
  height: number;
  colour?: string | undefined;
  alt: string;
  sizes: string;
  priority?: boolean;
  className?: string | undefined;
}) {
  return (
    <picture className={[styles.picture, className].filter(Boolean).join(' ')}>
      {sources.map((source) => (
        <source key={source.srcSet} sizes={sizes} {...source} />
      ))}
      <img
        src={src}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        style={colour === undefined ? undefined : ({ backgroundColor: colour } satisfies CSSProperties)}
      />
    </picture>
  );
}
