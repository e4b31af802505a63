import { pictureFiles, SHOP_PICTURES } from '#web/ui/picture/shop-pictures.ts';

/** The pictures that blocks show until the merchant chooses others. */
const FIRST_PICTURES: Readonly<Record<string, keyof typeof SHOP_PICTURES>> = {
  'hero.picture': 'hero',
  'tiles.firstPicture': 'camp-shirt-juniper-detail',
  'tiles.secondPicture': 'straight-jean-mid-detail',
  'tiles.thirdPicture': 'tiered-skirt-midnight-detail',
  'tiles.fourthPicture': 'loopback-hoodie-lichen-detail',
  'departments.femalePicture': 'for-her',
  'departments.malePicture': 'for-him',
  'departments.kidsPicture': 'for-them',
  'promo.picture': 'promo-accessories',
  'accessories.femalePicture': 'women-accessories',
  'accessories.malePicture': 'men-accessories',
};

/** Returns the URL of the picture that a place shows until the merchant chooses another. */
export function firstPictureUrl(name: string): string {
  const picture = FIRST_PICTURES[name];
  if (picture === undefined) throw new Error(`no first picture for ${name}`);
  const shown = SHOP_PICTURES[picture];
  return pictureFiles({ ...shown, widths: shown.widths.slice(0, 1) }).src;
}
