/** The folder of everything that is made here. */
export const imagery = new URL('../', import.meta.url);

/** The pictures as they are served under `/pictures/`. */
export const pictures = new URL('pictures/', imagery);

/** What the demo catalogue knows of its pictures. */
export const seed = new URL('../database/seed/demo/', imagery);

/** What the pages know of the pictures that are not of the catalogue. */
export const shopPictures = new URL('../web/ui/picture/shop-pictures.json', imagery);
