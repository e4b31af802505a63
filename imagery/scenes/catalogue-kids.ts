import { dots, gingham, stripe } from '../cloth/prints.ts';
import { bottoms } from '../sew/garments/clothes/bottoms/bottoms.ts';
import { shirt } from '../sew/garments/clothes/shirt/shirt.ts';
import { tee } from '../sew/garments/clothes/tee/tee.ts';
import {
  createDrawings,
  denim,
  jersey,
  linen,
  poplin,
  type DrawingLine,
  type ProductDrawing,
} from './product-drawing.ts';

const kids = { fitGroup: 'kids' } as const;
const pull = { fitGroup: 'kids', style: 'pull' } as const;
const jean = { fitGroup: 'kids', style: 'jeans', stitchOpacity: 0.9 } as const;
const play = { fitGroup: 'kids', sleeve: 'short' } as const;
const COLLAR = { x: 530, y: 430, zoom: 2.4 };
const NECK = { x: 520, y: 430, zoom: 2.4 };
const WAIST = { x: 540, y: 330, zoom: 2.4 };

const pants: DrawingLine[] = [
  [
    'kids-cord-pant-rust',
    'oat',
    (l) => bottoms({ ...l, ...pull, fabric: { weave: 'corduroy', colour: '#985a40' } }),
  ],
  [
    'kids-cord-pant-moss',
    'sage',
    (l) => bottoms({ ...l, ...pull, fabric: { weave: 'corduroy', colour: '#666d4f' }, cord: '#efe6d2' }),
  ],
  [
    'kids-cord-pant-plum',
    'heather',
    (l) => bottoms({ ...l, ...pull, fabric: { weave: 'corduroy', colour: '#6b4a58' }, cord: '#e9dfd6' }),
  ],
  [
    'kids-jogger-pond',
    'mist',
    (l) =>
      bottoms({
        ...l,
        ...pull,
        patch: true,
        fabric: { weave: 'twill', colour: '#5f7f84' },
        stitch: '#dfe7e4',
      }),
  ],
  [
    'kids-jogger-clay',
    'stone',
    (l) =>
      bottoms({
        ...l,
        ...pull,
        patch: true,
        fabric: { weave: 'twill', colour: '#ab7456' },
        stitch: '#f0e2d0',
      }),
  ],
  [
    'kids-play-jean-mid',
    'mist',
    (l) =>
      bottoms({ ...l, ...jean, fabric: denim('#4b6289', '#cbd5e1'), stitch: '#d3a05c', wash: '#a5b9d2' }),
  ],
  [
    'kids-play-jean-rinse',
    'stone',
    (l) =>
      bottoms({ ...l, ...jean, fabric: denim('#28334f', '#8d9ab4'), stitch: '#cf9a57', turnup: '#b9c4d4' }),
    { x: 628, y: 870, zoom: 2.2 },
  ],
  [
    'kids-chino-khaki',
    'oat',
    (l) =>
      bottoms({
        ...l,
        ...kids,
        style: 'chino',
        fabric: { weave: 'twill', colour: '#b49f78' },
        button: '#5b4633',
      }),
  ],
  [
    'kids-linen-pant-sky',
    'heather',
    (l) => bottoms({ ...l, ...pull, length: 'crop', wide: 14, fabric: linen('#8ea4b8', '#b7c6d3') }),
  ],
  [
    'kids-linen-pant-oat',
    'sage',
    (l) =>
      bottoms({
        ...l,
        ...pull,
        length: 'crop',
        wide: 14,
        fabric: linen('#d8ccb4', '#eee6d5'),
        cord: '#94836a',
      }),
  ],
];

const shirts: DrawingLine[] = [
  [
    'kids-gingham-shirt',
    'stone',
    (l) => shirt({ ...l, ...play, fabric: poplin('#f6f1e4', gingham(24, '#d19a3c')), button: '#f5efe0' }),
    COLLAR,
  ],
  [
    'kids-gingham-shirt-pond',
    'mist',
    (l) => shirt({ ...l, ...play, fabric: poplin('#f2f2ec', gingham(24, '#5f8590')), button: '#f5efe0' }),
    COLLAR,
  ],
  [
    'kids-dot-shirt',
    'sage',
    (l) =>
      shirt({
        ...l,
        ...play,
        collar: 'camp',
        pocket: false,
        fabric: poplin('#7086a8', dots({ ground: '#7086a8', ink: '#eef0f2', size: 50, r: 4.4 })),
        button: '#f1efe8',
      }),
    COLLAR,
  ],
  [
    'kids-dot-shirt-brick',
    'oat',
    (l) =>
      shirt({
        ...l,
        ...play,
        collar: 'camp',
        pocket: false,
        fabric: poplin('#a85a45', dots({ ground: '#a85a45', ink: '#f3e8d8', size: 50, r: 4.4 })),
        button: '#f3e8d8',
      }),
    COLLAR,
  ],
  [
    'kids-oxford-shirt',
    'heather',
    (l) => shirt({ ...l, ...kids, fabric: { weave: 'oxford', colour: '#a8bccf', second: '#e3eaf0' } }),
    { x: 540, y: 420, zoom: 2.4 },
  ],
  [
    'kids-stripe-tee',
    'mist',
    (l) =>
      tee({
        ...l,
        ...kids,
        sleeve: 'long',
        fabric: jersey('#f0ecdf', stripe('y', [20, '#f0ecdf'], [13, '#5d7a8c'])),
        rib: jersey('#f0ecdf'),
      }),
    NECK,
  ],
  [
    'kids-stripe-tee-marigold',
    'oat',
    (l) =>
      tee({
        ...l,
        ...kids,
        sleeve: 'long',
        fabric: jersey('#f3ecdb', stripe('y', [20, '#f3ecdb'], [13, '#cb9237'])),
        rib: jersey('#f3ecdb'),
      }),
    NECK,
  ],
  [
    'kids-pocket-tee-fern',
    'sage',
    (l) => tee({ ...l, ...kids, pocket: true, fabric: jersey('#7f9174') }),
    { x: 550, y: 450, zoom: 2.4 },
  ],
  [
    'kids-baseball-tee',
    'stone',
    (l) => tee({ ...l, ...kids, fabric: jersey('#ece7da'), arms: jersey('#a4533d'), rib: jersey('#a4533d') }),
    { x: 460, y: 430, zoom: 2.3 },
  ],
  [
    'kids-henley-oat',
    'heather',
    (l) =>
      tee({ ...l, ...kids, sleeve: 'long', henley: '#8a6f4d', fabric: { weave: 'rib', colour: '#d9ccb2' } }),
    NECK,
  ],
];

/** How the children's clothes are drawn. */
export const kidsDrawings: readonly ProductDrawing[] = [
  ...createDrawings(pants, { close: WAIST, maxScale: 1.16 }),
  ...createDrawings(shirts, { close: COLLAR, maxScale: 1.16 }),
];
