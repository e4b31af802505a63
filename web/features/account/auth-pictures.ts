/** A picture beside one of the forms: a file of imagery/pictures, as imagery/banners.json tells it. */
export type AuthPicture = {
  readonly stem: string;
  readonly widths: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly colour: string;
};

const SHAPE = { widths: [480, 720, 960], width: 960, height: 1200 } as const;

/** The pictures beside the forms, by form; the test beside this file holds them against imagery/banners.json. */
export const AUTH_PICTURES = {
  login: { ...SHAPE, stem: '/pictures/banner-for-her.37568941', colour: '#d5b39f' },
  registration: { ...SHAPE, stem: '/pictures/banner-for-them.d4cbc239', colour: '#ccbc94' },
} as const satisfies Record<string, AuthPicture>;
