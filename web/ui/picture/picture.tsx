import type { CSSProperties } from 'react';
import styles from './picture.module.css';

/** A `<source>`: the files of one format. `media`, `sizes` and the dimensions are for another crop of the picture. */
export type PictureSource = {
  readonly type: string;
  readonly srcSet: string;
  readonly media?: string;
  readonly sizes?: string;
  readonly width?: number;
  readonly height?: number;
};

/**
 * A picture with known dimensions, so that loading shifts nothing. `sources` are ordered by preference; `src` is the fallback. `colour` is
 * the background until it has loaded. With an empty `src`, which drafts have, it shows `alt`. Set `priority` for the main picture of a page;
 * all others load lazily.
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
        src={src || undefined}
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
