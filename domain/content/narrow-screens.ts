/** Screens on which the home page has one column. */
export const NARROW_QUERY = '(max-width: 767px)';

/** Below 100vw on purpose: phones with double density then choose the next smaller file, two thirds of the bytes. */
export const NARROW_SIZES = '92vw';

/** The attribute `sizes` of the promo band's picture on these screens. */
export const PROMO_NARROW_SIZES = '37vw';
