import type { ColourFamily } from '../catalogue/colour-family.ts';

/*
 * What shoppers call clothes, as tables of words in lower case; garments and their parts are in the singular. The catalogue's own words come
 * first: a search looks here for other words of the same meaning, and for words that the catalogue does not have.
 */

/** A kind of garment, or of what other shops sell. */
export type Garment = {
  /** The name in the notice 'We do not sell …'. */
  readonly name: string;
  /** Words that mean the same. */
  readonly words: string;
  /**
   * Its kinds; the words of a line mean the same. A search for the garment finds all its kinds. A search for a kind finds the garment only if
   * no product has the kind's name.
   */
  readonly kinds?: readonly string[];
  /** Broader words that are searched instead when no product is named so. */
  readonly instead?: string;
  /** A word for the nearest kind that a shop without it may have. */
  readonly near?: string;
};

export const GARMENTS: readonly Garment[] = [
  { name: 'T-shirts', words: 'tshirt tee', instead: 'shirt' },
  { name: 'shirts', words: 'shirt' },
  { name: 'polo shirts', words: 'polo', near: 'tshirt' },
  { name: 'overshirts', words: 'overshirt shacket', near: 'shirt' },
  { name: 'tops', words: 'top' },
  { name: 'crop tops', words: 'croptop', near: 'top' },
  { name: 'tank tops', words: 'tank tanktop' },
  { name: 'camisoles', words: 'camisole cami singlet', instead: 'tank' },
  { name: 'vests', words: 'vest waistcoat gilet', near: 'tank' },
  { name: 'blouses', words: 'blouse' },
  { name: 'tunics', words: 'tunic', instead: 'blouse' },
  { name: 'hoodies', words: 'hoodie', instead: 'hooded sweatshirt' },
  { name: 'sweatshirts', words: 'sweatshirt', instead: 'hoodie sweater' },
  { name: 'sweaters', words: 'sweater jumper pullover', instead: 'sweatshirt hoodie', near: 'hoodie' },
  { name: 'cardigans', words: 'cardigan', near: 'sweater' },
  {
    name: 'jackets',
    words: 'jacket',
    kinds: ['windbreaker', 'parka anorak'],
    instead: 'outerwear',
    near: 'hoodie',
  },
  { name: 'coats', words: 'coat', kinds: ['raincoat', 'overcoat'], instead: 'outerwear', near: 'hoodie' },
  { name: 'blazers', words: 'blazer', near: 'shirt' },
  { name: 'suits', words: 'suit tuxedo', near: 'shirt' },
  { name: 'ties', words: 'tie necktie bowtie', near: 'shirt' },
  { name: 'jeans', words: 'jean' },
  { name: 'trousers', words: 'pant trouser slack' },
  { name: 'joggers', words: 'jogger sweatpant trackpant', instead: 'pant trouser' },
  { name: 'chinos', words: 'chino', instead: 'pant trouser' },
  { name: 'leggings', words: 'legging jegging', near: 'pant' },
  { name: 'shorts', words: 'short' },
  { name: 'overalls', words: 'overall dungaree', near: 'jean' },
  { name: 'dresses', words: 'dress gown frock' },
  { name: 'sundresses', words: 'sundress', instead: 'dress' },
  { name: 'shirt dresses', words: 'shirtdress', instead: 'dress' },
  { name: 'jumpsuits', words: 'jumpsuit romper playsuit', near: 'dress' },
  { name: 'skirts', words: 'skirt' },
  { name: 'skorts', words: 'skort', instead: 'skirt' },
  {
    name: 'swimwear',
    words: 'swim swimming swimwear',
    kinds: ['trunk'],
    instead: 'swimsuit bikini',
    near: 'short',
  },
  { name: 'swimwear', words: 'swimsuit bikini', instead: 'swimwear', near: 'women' },
  {
    name: 'underwear',
    words: 'underwear lingerie',
    kinds: ['bra', 'boxer', 'panty panties', 'thong', 'undershirt'],
  },
  {
    name: 'nightwear',
    words: 'nightwear sleepwear loungewear',
    kinds: ['pajama pyjama', 'nightgown', 'bathrobe robe'],
  },
  { name: 'socks and tights', words: 'hosiery', kinds: ['sock', 'stocking', 'tight'] },
  {
    name: 'shoes',
    words: 'shoe footwear',
    kinds: ['sneaker trainer', 'boot', 'sandal', 'heel', 'slipper', 'loafer'],
  },
  { name: 'hats', words: 'hat', kinds: ['cap', 'beanie'] },
  { name: 'scarves', words: 'scarf scarve shawl' },
  { name: 'gloves', words: 'glove mitten' },
  { name: 'belts', words: 'belt', kinds: ['suspender'] },
  { name: 'bags', words: 'bag', kinds: ['handbag purse', 'backpack', 'wallet', 'luggage'] },
  {
    name: 'jewellery',
    words: 'jewellery jewelry',
    kinds: ['necklace', 'pendant', 'earring', 'bracelet', 'bangle', 'anklet', 'brooch', 'cufflink'],
    instead: 'ring',
  },
  { name: 'watches', words: 'watch' },
  { name: 'glasses', words: 'sunglass glass' },
  { name: 'umbrellas', words: 'umbrella' },
  {
    name: 'accessories',
    words: 'accessory accessorie',
    instead: 'belt scarf hat cap beanie glove bag sunglass watch jewellery jewelry necklace umbrella sock',
  },
  { name: 'perfume and make-up', words: 'perfume fragrance cologne', kinds: ['makeup cosmetic'] },
  { name: 'gift cards', words: 'giftcard voucher' },
  { name: 'baby clothes', words: 'onesie bodysuit', kinds: ['bib'], near: 'kids' },
];

/** Other spellings of a word in names: two words, or a hyphen. PostgreSQL indexes a hyphenated word whole and by its parts. */
export const WRITTEN_APART: Readonly<Record<string, readonly string[]>> = {
  tshirt: ['t-shirt'],
  sweatshirt: ['sweat shirt'],
  croptop: ['crop top'],
  swimsuit: ['swim suit', 'bathing suit'],
  giftcard: ['gift card'],
};

/** Cloths and fibres; the words of a line mean the same. */
export const MATERIALS: readonly string[] = [
  'viscose rayon',
  'spandex elastane lycra',
  'wool merino',
  ...'cotton linen denim silk satin leather suede cashmere velvet flannel polyester nylon'.split(' '),
  ...'fleece jersey poplin twill chambray crepe seersucker modal hemp canvas'.split(' '),
];

/** Garments that are made of a material, although their texts may not name it. They are shown after the products whose texts do. */
export const MADE_OF: Readonly<Record<string, string>> = { denim: 'jean' };

/** Materials and patterns whose words mean something else in details ('a pale cord at the waist'); `near` is shown after them. */
export const NAMED_ONLY: readonly { readonly words: string; readonly near: string }[] = [
  { words: 'corduroy cord', near: '' },
  { words: 'check checked plaid tartan', near: 'gingham' },
];

/** Patterns, shades, fits and ages; the words of a line mean the same. */
export const DESCRIPTIONS: readonly string[] = [
  'stripe striped stripy stripey',
  'floral flower flowery flowered',
  'dot dotted spotted polka',
  'light pale bleach sky',
  'dark rinse midnight night ink black',
  'slim skinny fitted',
  'relaxed loose baggy',
  'man gent gentleman',
  'kid child toddler youth teen junior baby',
];

/**
 * The colours by family. `shades` are the names that belong to it, as in `colour_families_of` in database/sql; a shade that no product has
 * finds its family. `near` are shades of other families, which are shown after the family's own.
 */
export const COLOURS: Readonly<Record<ColourFamily, { readonly shades: string; readonly near: string }>> = {
  red: {
    shades:
      'red brick burgundy cardinal cherry claret crimson garnet maroon oxblood rosewood ruby scarlet wine',
    near: 'rust paprika terracotta clay coral raspberry',
  },
  orange: {
    shades: 'orange apricot clay copper coral paprika persimmon pumpkin rust tangerine terracotta',
    near: 'brick marigold amber',
  },
  yellow: {
    shades: 'yellow amber canary gold honey lemon marigold mustard ochre saffron sunflower',
    near: '',
  },
  green: {
    shades: 'green bottle emerald fern forest jade juniper lime mint moss olive pine pistachio sage spruce',
    near: 'khaki lichen teal',
  },
  blue: {
    shades:
      'blue aqua azure bluebell chambray cobalt cornflower denim indigo ink midnight navy ocean petrol pond rinse royal sapphire sky teal turquoise',
    near: 'slate',
  },
  purple: {
    shades: 'purple amethyst aubergine lavender lilac mauve plum violet',
    near: '',
  },
  pink: { shades: 'pink blush fuchsia magenta peony raspberry rose salmon', near: 'coral' },
  brown: {
    shades: 'brown bronze caramel chestnut chocolate cocoa coffee cognac mocha peat tobacco toffee walnut',
    near: 'rust camel tan',
  },
  beige: {
    shades: 'beige almond biscuit camel ecru khaki oat oatmeal sand stone straw tan taupe wheat',
    near: 'cream ivory',
  },
  white: { shades: 'white chalk cream ivory paper pearl snow', near: 'ecru oat' },
  grey: { shades: 'grey gray ash charcoal graphite lead pewter silver slate smoke', near: '' },
  black: { shades: 'black ebony jet onyx', near: 'ink midnight charcoal' },
  multi: {
    shades: 'multi assorted multicolor multicolored multicolour multicoloured rainbow',
    near: '',
  },
};

/** Words that a search does not require when it has other words: products without them come after those with them. */
export const PREFERENCES =
  'xs s m l xl xxl xxxl size small medium large petite tall plus ' +
  'cheap sale new best nice cute clothe clothing clothes outfit wear fashion style ' +
  'summer winter spring autumn fall casual formal smart party office work everyday weekend beach holiday ' +
  'bright deep soft long mini midi maxi sleeve sleeved sleeveless fit leg wash collar neck';

/** Replacements of phrases whose words mean something else apart ('dress shirt'), and of garments that are two words. */
export const PHRASES: Readonly<Record<string, string>> = {
  'dress shirt': 'shirt',
  'dress pant': 'pant',
  'shirt dress': 'shirtdress',
  'button down': 'collar',
  'button up': 'collar',
  'tee shirt': 'tee',
  'tank top': 'tank',
  'crop top': 'croptop',
  'sun dress': 'sundress',
  'sweat shirt': 'sweatshirt',
  'sweat pant': 'sweatpant',
  'short sleeve': 'sleeve',
  'short sleeved': 'sleeve',
  'short dress': 'dress',
  'short skirt': 'skirt',
  'jean short': 'denim short',
  'jean skirt': 'denim skirt',
  'jean dress': 'denim dress',
  'jean jacket': 'denim jacket',
  'rain coat': 'raincoat',
  'bathing suit': 'swimsuit',
  'swim suit': 'swimsuit',
  'gift card': 'giftcard',
  jorts: 'denim short',
  stonewash: 'stone wash',
  stonewashed: 'stone wash',
};
