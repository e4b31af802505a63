import type { CSSProperties } from 'react';
import styles from './picture.module.css';

/** A `<source>`: the files of one format. `media`, `sizes` and the dimensions are for another crop of the picture. */
export type PictureSource = {
  readonly type: string;
  readonly srcSet: string;
  readonly media?: string | undefined;
  readonly sizes?: string | undefined;
  readonly width?: number;
  readonly height?: number;
};

/**
 * A picture with known dimensions, so that loading shifts nothing. `sources` are ordered by preference; `src` is the fallback. `colour` is
 * the background until it has loaded, and `position` the CSS `object-position`. A draft may have an empty `src`; the picture then shows
 * `alt`. Set `priority` for the main picture of a page; all others load lazily.
 */
export function Picture({
  src,
  sources = [],
  width,
  height,
  colour,
  position,
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
  position?: string | undefined;
  alt: string;
  sizes: string;
  priority?: boolean;
  className?: string | undefined;
}) {
  return (
    <picture className={[styles.picture, className].filter(Boolean).join(' ')}>
      {sources.map((source) => (
        <source key={`${source.media ?? ''} ${source.srcSet}`} sizes={sizes} {...source} />
      ))}
      <img
        src={src || undefined}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        style={{ backgroundColor: colour, objectPosition: position } satisfies CSSProperties}
      />
    </picture>
  );
}
