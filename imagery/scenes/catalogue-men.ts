import { fronds, gingham, stripe } from '../cloth/prints.ts';
import { bottoms } from '../sew/garments/clothes/bottoms/bottoms.ts';
import { hoodie } from '../sew/garments/clothes/hoodie.ts';
import { shirt } from '../sew/garments/clothes/shirt/shirt.ts';
import { tee } from '../sew/garments/clothes/tee/tee.ts';
import {
  CLOSE_VIEWS_BY_GARMENT,
  createDrawings,
  denim,
  fleece,
  jersey,
  linen,
  poplin,
  type DrawingLine,
  type ProductDrawing,
} from './product-drawing.ts';

const jean = { fitGroup: 'men', style: 'jeans', stitchOpacity: 0.9 } as const;
const men = { fitGroup: 'men' } as const;
const camp = { fitGroup: 'men', sleeve: 'short', collar: 'camp' } as const;
const short = { fitGroup: 'men', length: 'short' } as const;
const POCKET = { x: 560, y: 420, zoom: 2.5 };

const tees: DrawingLine[] = [
  ['field-pocket-tee', 'stone', (l) => tee({ ...l, pocket: true, fabric: jersey('#e9e6dd') }), POCKET],
  [
    'field-pocket-tee-ink',
    'mist',
    (l) => tee({ ...l, pocket: true, fabric: jersey('#39434f'), stitch: '#8b95a2' }),
    POCKET,
  ],
  [
    'harbour-stripe-tee',
    'mist',
    (l) =>
      tee({
        ...l,
        fabric: jersey('#efebe0', stripe('y', [24, '#efebe0'], [12, '#2a3550'])),
        rib: jersey('#efebe0'),
      }),
    { x: 520, y: 360, zoom: 2.5 },
  ],
  [
    'harbour-stripe-tee-rust',
    'oat',
    (l) =>
      tee({
        ...l,
        fabric: jersey('#efe8d8', stripe('y', [24, '#efe8d8'], [12, '#a9573a'])),
        rib: jersey('#efe8d8'),
      }),
    { x: 480, y: 370, zoom: 2.4 },
  ],
  ['garment-dyed-tee', 'oat', (l) => tee({ ...l, fabric: jersey('#b06a4c') })],
  [
    'loopback-tee',
    'sage',
    (l) => tee({ ...l, fabric: jersey('#3f5248'), ringer: '#e6dfcf', stitch: '#e6dfcf' }),
  ],
  [
    'long-henley-ecru',
    'heather',
    (l) => tee({ ...l, sleeve: 'long', henley: '#a78c66', fabric: { weave: 'rib', colour: '#ded5c0' } }),
    { x: 510, y: 400, zoom: 2.4 },
  ],
];

const jeans: DrawingLine[] = [
  [
    'straight-jean-mid',
    'mist',
    (l) =>
      bottoms({
        ...l,
        ...jean,
        legShape: 'straight',
        fabric: denim('#41557a', '#c9d2de'),
        stitch: '#cf9a57',
        wash: '#9fb3cd',
      }),
  ],
  [
    'straight-jean-selvedge',
    'stone',
    (l) =>
      bottoms({
        ...l,
        ...jean,
        legShape: 'straight',
        fabric: denim('#232c44', '#8490aa'),
        stitch: '#c99a5c',
        turnup: '#b9c3d2',
        selvedge: '#a33f34',
      }),
    { x: 634, y: 1064, zoom: 2.2 },
  ],
  [
    'relaxed-jean-rinse',
    'stone',
    (l) =>
      bottoms({ ...l, ...jean, legShape: 'relaxed', fabric: denim('#27324c', '#8d9ab4'), stitch: '#c58a4a' }),
  ],
  [
    'relaxed-jean-stone',
    'sage',
    (l) =>
      bottoms({
        ...l,
        ...jean,
        legShape: 'relaxed',
        fabric: denim('#7288a6', '#dbe2ea'),
        stitch: '#e3c79a',
        wash: '#bccbdc',
      }),
  ],
  [
    'painter-jean-ecru',
    'oat',
    (l) =>
      bottoms({
        ...l,
        ...jean,
        legShape: 'painter',
        fabric: denim('#e4dcc8', '#f3eee2'),
        stitch: '#b9a684',
        button: '#a8834f',
      }),
  ],
  [
    'slim-jean-black',
    'heather',
    (l) =>
      bottoms({
        ...l,
        ...jean,
        legShape: 'slim',
        fabric: denim('#36363a', '#86868c'),
        stitch: '#6a6a70',
        wash: '#8a8a92',
        button: '#8c8a86',
      }),
  ],
];

const shirts: DrawingLine[] = [
  [
    'oxford-shirt-sky',
    'oat',
    (l) => shirt({ ...l, ...men, fabric: { weave: 'oxford', colour: '#a3bad2', second: '#dfe7ef' } }),
    { x: 540, y: 360, zoom: 2.5 },
  ],
  [
    'oxford-shirt-fern',
    'sage',
    (l) =>
      shirt({
        ...l,
        ...men,
        pocketButton: true,
        fabric: { weave: 'oxford', colour: '#8fa287', second: '#dde4d6' },
      }),
    { x: 540, y: 380, zoom: 2.4 },
  ],
  [
    'camp-shirt-juniper',
    'sage',
    (l) => shirt({ ...l, ...camp, button: '#4a3a2c', fabric: linen('#5f7262', '#7d8c79') }),
    { x: 520, y: 370, zoom: 2.5 },
  ],
  [
    'camp-shirt-palm',
    'heather',
    (l) =>
      shirt({
        ...l,
        ...camp,
        button: '#e9dfcc',
        pocket: false,
        fabric: poplin('#34435c', fronds({ ground: '#34435c', ink: '#c9cfc6', accent: '#c98a68' })),
      }),
    { x: 510, y: 370, zoom: 2.4 },
  ],
  [
    'poplin-shirt-stripe',
    'oat',
    (l) => shirt({ ...l, ...men, fabric: poplin('#f4f1ea', stripe('x', [13, '#f4f1ea'], [4, '#b3674a'])) }),
  ],
  [
    'work-shirt-check',
    'mist',
    (l) =>
      shirt({
        ...l,
        ...men,
        pair: true,
        pocketButton: true,
        button: '#5b4633',
        fabric: { weave: 'twill', colour: '#e7dfcd', print: { ...gingham(46, '#66584a'), fine: '#a9573a' } },
      }),
    { x: 520, y: 400, zoom: 2.2 },
  ],
];

const shorts: DrawingLine[] = [
  [
    'pleated-short-khaki',
    'stone',
    (l) =>
      bottoms({
        ...l,
        ...short,
        style: 'chino',
        pleats: true,
        fabric: { weave: 'twill', colour: '#b7a685' },
        button: '#5b4633',
      }),
  ],
  [
    'pleated-short-ink',
    'mist',
    (l) =>
      bottoms({
        ...l,
        ...short,
        style: 'chino',
        pleats: true,
        fabric: { weave: 'twill', colour: '#343f52' },
        stitch: '#8792a6',
        button: '#2a2a2c',
      }),
  ],
  [
    'drawstring-short-slate',
    'mist',
    (l) => bottoms({ ...l, ...short, style: 'pull', fabric: linen('#5d6b78', '#7b8791') }),
  ],
  [
    'drawstring-short-oat',
    'oat',
    (l) => bottoms({ ...l, ...short, style: 'pull', fabric: linen('#d8cdb6', '#efe8d8'), cord: '#8a7a60' }),
  ],
  [
    'denim-short-mid',
    'heather',
    (l) =>
      bottoms({
        ...l,
        ...short,
        ...jean,
        fabric: denim('#556d92', '#cfd8e4'),
        stitch: '#d3a566',
        wash: '#a9bcd4',
        turnup: '#c3cfde',
      }),
    { x: 640, y: 590, zoom: 2.2 },
  ],
  [
    'cord-short-moss',
    'sage',
    (l) =>
      bottoms({
        ...l,
        ...short,
        style: 'pull',
        fabric: { weave: 'corduroy', colour: '#626a4c' },
        cord: '#d9d2bd',
      }),
  ],
];

const hoodies: DrawingLine[] = [
  ['loopback-hoodie-lichen', 'stone', (l) => hoodie({ ...l, fabric: fleece('#868b80', '#a4a89d') })],
  [
    'loopback-hoodie-ink',
    'heather',
    (l) => hoodie({ ...l, fabric: fleece('#3a4048', '#565d66'), cord: '#c9c4b6' }),
  ],
  [
    'brushed-hoodie-navy',
    'mist',
    (l) => hoodie({ ...l, fabric: fleece('#2e3a50', '#3d4a61'), cord: '#c9c4b6' }),
  ],
  [
    'brushed-hoodie-moss',
    'sage',
    (l) => hoodie({ ...l, fabric: fleece('#5f6648', '#747b5c'), cord: '#e6dfcf' }),
  ],
  [
    'brushed-hoodie-oat',
    'oat',
    (l) => hoodie({ ...l, fabric: fleece('#cfc4ae', '#e3dbc9'), cord: '#8a7a60' }),
  ],
  [
    'brushed-hoodie-brick',
    'heather',
    (l) => hoodie({ ...l, fabric: fleece('#8e4a3c', '#a05b4b'), cord: '#e9dccb' }),
  ],
];

/** How the men's clothes are drawn. */
export const menDrawings: readonly ProductDrawing[] = [
  ...createDrawings(tees, { close: CLOSE_VIEWS_BY_GARMENT.tee }),
  ...createDrawings(jeans, { close: CLOSE_VIEWS_BY_GARMENT.waistband }),
  ...createDrawings(shirts, { close: CLOSE_VIEWS_BY_GARMENT.shirt }),
  ...createDrawings(shorts, { close: CLOSE_VIEWS_BY_GARMENT.short }),
  ...createDrawings(hoodies, { close: CLOSE_VIEWS_BY_GARMENT.hoodie }),
];
