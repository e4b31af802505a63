/** The folder of this generator and its output. */
export const IMAGERY_FOLDER = new URL('../', import.meta.url);

/** The pictures, served under `/pictures/`. */
export const PICTURES_FOLDER = new URL('pictures/', IMAGERY_FOLDER);

/** The demo catalogue's data about its pictures. */
export const SEED_FOLDER = new URL('../database/seed/demo/', IMAGERY_FOLDER);

/** The data about the pictures that pages use without a product. */
export const SHOP_PICTURES_FILE = new URL('../web/ui/picture/shop-pictures.json', IMAGERY_FOLDER);

/** The data about the pictures of link previews. */
export const LINK_PREVIEWS_FILE = new URL(
  '../web/routes/page-meta/link-preview-pictures.json',
  IMAGERY_FOLDER,
);
