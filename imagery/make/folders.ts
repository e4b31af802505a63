/** The folder of this generator and its output. */
export const imagery = new URL('../', import.meta.url);

/** The pictures, served under `/pictures/`. */
export const pictures = new URL('pictures/', imagery);

/** The demo catalogue's data about its pictures. */
export const seed = new URL('../database/seed/demo/', imagery);

/** The pages' data about the other pictures. */
export const shopPictures = new URL('../web/ui/picture/shop-pictures.json', imagery);
