/** libvips' loaders, from memory, of the formats that staff may upload. AVIF uses HEIF's. */
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
