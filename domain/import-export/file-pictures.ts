/** A picture that a file names for a product. */
export type FilePicture = {
  /** The row that names it, for messages. */
  readonly n: number;
  readonly productId: string;
  readonly url: string;
  readonly alt: string;
};

/** The cells of a row about pictures: `image` is one of all colours, `variantImage` one of the row's own colour. */
type PictureCells = {
  readonly image?: string;
  readonly imagePosition?: string;
  readonly imageAlt?: string;
  readonly variantImage?: string;
};

type NamedPicture = {
  readonly n: number;
  readonly url: string;
  readonly alt: string;
  readonly position: number;
};

/** Far above the number of pictures that a product can have. */
const MAX_PICTURE_COUNT = 100;

/** Creates a reader of the pictures of one handle of Shopify, whose colours are products of their own. */
export function createPictureReader() {
  const pictures = new Map<string, NamedPicture>();
  const products = new Set<string>();
  /** By the URL of a picture, the colours whose sizes name it. */
  const owners = new Map<string, Set<string>>();
  const add = (picture: NamedPicture) => {
    const known = pictures.get(picture.url);
    if (known === undefined && pictures.size >= MAX_PICTURE_COUNT) return;
    pictures.set(picture.url, {
      ...picture,
      ...(known && { n: known.n, alt: known.alt || picture.alt }),
      position: Math.min(picture.position, known?.position ?? Infinity),
    });
  };
  return {
    read(cells: PictureCells, { n, product }: { n: number; product: string | undefined }): void {
      if (product) products.add(product);
      const { image, imageAlt: alt = '', imagePosition, variantImage } = cells;
      const position = /^\d{1,4}$/.test(imagePosition ?? '') ? Number(imagePosition) : Infinity;
      if (image) add({ n, url: image, alt, position });
      if (!variantImage || !product) return;
      add({ n, url: variantImage, alt: '', position: Infinity });
      owners.set(variantImage, (owners.get(variantImage) ?? new Set()).add(product));
    },
    /** Lists the pictures of each product in their order: those of its own sizes first, then those of no size. */
    list(): FilePicture[] {
      const ordered = [...pictures.values()].toSorted(
        (one, other) => one.position - other.position || one.n - other.n,
      );
      return [...products].flatMap((productId) => {
        const own = ordered.filter(({ url }) => owners.get(url)?.has(productId));
        const common = ordered.filter(({ url }) => !owners.has(url));
        return [...own, ...common].map(({ n, url, alt }) => ({ n, productId, url, alt }));
      });
    },
  };
}
