/** The blocks of the home page, in the specified order (SPECIFICATION section 2, 'Home'). */
export const HOME_BLOCKS = [
  'offers',
  'hero',
  'tiles',
  'departments',
  'women',
  'men',
  'promo',
  'accessories',
  'brands',
  'reassurance',
  'finder',
] as const;
export type HomeBlock = (typeof HOME_BLOCKS)[number];
