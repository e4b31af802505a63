/** Categories of garments that are worn alone. */
export const WHOLE_GARMENTS: readonly string[] = ['dress'];

/** Categories of which two are rarely worn together. Bottoms never are. */
export const TOPS: readonly string[] = ['t-shirt', 'shirts', 'hoodie', 'tanks', 'blouse'];
export const BOTTOMS: readonly string[] = ['jeans', 'shorts', 'skirt', 'pants'];
