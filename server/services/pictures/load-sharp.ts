/** The loaders of libvips that read uploads of the accepted formats from memory. The one of HEIF also reads AVIF. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

let loading: ReturnType<typeof load> | undefined;

/** Loads the image library on its first use: most processes never need it. */
export function loadSharp() {
  return (loading ??= load());
}

async function load() {
  const { default: sharp } = await import('sharp');
  // One thread, and no cache of files that are read once: bounds the memory, and leaves the processor to requests.
  sharp.concurrency(1);
  sharp.cache(false);
  // Other loaders, such as those of SVG and PDF, have a history of vulnerabilities.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}
