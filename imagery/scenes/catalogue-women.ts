import { floral, gingham, sprig, stripe } from '../cloth/prints.ts';
import { blouse } from '../sew/garments/clothes/blouse/blouse.ts';
import { dress } from '../sew/garments/clothes/dress/dress.ts';
import { skirt } from '../sew/garments/clothes/skirt.ts';
import { tank } from '../sew/garments/clothes/tank.ts';
import {
  CLOSE_VIEWS_BY_GARMENT,
  createDrawings,
  denim,
  jersey,
  linen,
  poplin,
  type DrawingLine,
  type ProductDrawing,
} from './product-drawing.ts';

/** Florals repeat every 60 to 80 cm, about the width of a garment, so that the repeat is not visible. */
const meadow = floral({
  ground: '#f1ebde',
  petals: ['#b9503c', '#d08a70', '#a8485a'],
  leaf: '#6c7f5f',
  centre: '#e0b04a',
  scale: 0.62,
  size: 620,
  count: 226,
});
const harvest = floral({
  ground: '#3c4a44',
  petals: ['#e2b07a', '#e9dcc3', '#c8775a'],
  leaf: '#86a08a',
  centre: '#f0d79a',
  scale: 0.7,
  size: 640,
  count: 190,
  seed: 11,
});
const midnight = floral({
  ground: '#263049',
  petals: ['#e6dccd', '#d8a795', '#b9bdd6'],
  leaf: '#7f937f',
  centre: '#d8b24f',
  scale: 0.8,
  size: 760,
  count: 232,
  seed: 5,
});

const tanks: DrawingLine[] = [
  [
    'rib-tank-fern',
    'sage',
    (l) => tank({ ...l, fabric: { weave: 'rib', colour: '#6d7c66' } }),
    { x: 500, y: 430, zoom: 2.4 },
  ],
  [
    'rib-tank-clay',
    'oat',
    (l) => tank({ ...l, fabric: { weave: 'rib', colour: '#ad6c52' } }),
    { x: 480, y: 440, zoom: 2.4 },
  ],
  [
    'rib-tank-paper',
    'stone',
    (l) => tank({ ...l, scoop: 150, strap: 40, fabric: { weave: 'rib', colour: '#eeece6' } }),
  ],
  [
    'scoop-tank-sky',
    'oat',
    (l) => tank({ ...l, scoop: 150, strap: 40, fabric: { weave: 'rib', colour: '#9fb4c8' } }),
  ],
  [
    'tank-stripe-rose',
    'heather',
    (l) =>
      tank({
        ...l,
        scoop: 128,
        strap: 46,
        fabric: jersey('#f0e9df', stripe('y', [14, '#f0e9df'], [14, '#b9707a'])),
        trim: jersey('#b9707a'),
      }),
  ],
  [
    'rib-tank-ink',
    'mist',
    (l) =>
      tank({ ...l, scoop: 92, strap: 40, fabric: { weave: 'rib', colour: '#2c313b' }, stitch: '#8890a0' }),
  ],
];

const dresses: DrawingLine[] = [
  [
    'sundress-paprika',
    'oat',
    (l) => dress({ ...l, style: 'sun', fabric: linen('#c0623f', '#cb7452'), button: '#f0e6d4' }),
    { x: 510, y: 350, zoom: 2.2 },
  ],
  [
    'sundress-chambray',
    'mist',
    (l) => dress({ ...l, style: 'sun', fabric: linen('#7f97b3', '#a9bccf'), button: '#f0e9dc' }),
    { x: 500, y: 360, zoom: 2.2 },
  ],
  [
    'smock-dress-meadow',
    'sage',
    (l) => dress({ ...l, style: 'smock', fabric: poplin('#f1ebde', meadow) }),
    { x: 500, y: 330, zoom: 2.2 },
  ],
  [
    'smock-dress-harvest',
    'heather',
    (l) => dress({ ...l, style: 'smock', button: '#d9cdb4', fabric: poplin('#3c4a44', harvest) }),
    { x: 520, y: 330, zoom: 2.2 },
  ],
  [
    'slip-dress-spruce',
    'mist',
    (l) => dress({ ...l, style: 'slip', fabric: { weave: 'satin', colour: '#3c4b45' } }),
  ],
  [
    'slip-dress-rosewood',
    'oat',
    (l) => dress({ ...l, style: 'slip', fabric: { weave: 'satin', colour: '#84524d' } }),
  ],
  [
    'smock-dress-check',
    'stone',
    (l) =>
      dress({ ...l, style: 'smock', button: '#2a2a2c', fabric: poplin('#f3f1ec', gingham(20, '#3a3b40')) }),
  ],
];

const skirts: DrawingLine[] = [
  [
    'bias-skirt-camel',
    'oat',
    (l) => skirt({ ...l, style: 'bias', fabric: { weave: 'satin', colour: '#a88c6c' } }),
  ],
  [
    'bias-skirt-juniper',
    'sage',
    (l) => skirt({ ...l, style: 'bias', fabric: { weave: 'satin', colour: '#4c5c53' } }),
  ],
  [
    'tiered-skirt-midnight',
    'mist',
    (l) => skirt({ ...l, style: 'tiered', fabric: poplin('#263049', midnight) }),
    { x: 520, y: 470, zoom: 2.3 },
  ],
  [
    'tiered-skirt-clay',
    'stone',
    (l) => skirt({ ...l, style: 'tiered', fabric: linen('#b77f63', '#c89a80') }),
    { x: 520, y: 450, zoom: 2.2 },
  ],
  [
    'cord-skirt-chestnut',
    'stone',
    (l) =>
      skirt({ ...l, style: 'button', fabric: { weave: 'corduroy', colour: '#6f4d38' }, button: '#3a281c' }),
    { x: 560, y: 380, zoom: 2.4 },
  ],
  [
    'cord-skirt-fern',
    'heather',
    (l) =>
      skirt({ ...l, style: 'button', fabric: { weave: 'corduroy', colour: '#5f6f58' }, button: '#d8c9a6' }),
    { x: 550, y: 380, zoom: 2.4 },
  ],
  [
    'denim-skirt-bleach',
    'heather',
    (l) =>
      skirt({
        ...l,
        style: 'button',
        fabric: denim('#8ba0ba', '#dfe6ee'),
        stitch: '#f1ead9',
        button: '#b99a62',
      }),
  ],
];

const blouses: DrawingLine[] = [
  [
    'peasant-blouse-oat',
    'stone',
    (l) => blouse({ ...l, style: 'peasant', fabric: { weave: 'crepe', colour: '#e9dfcf' } }),
    { x: 500, y: 400, zoom: 2.3 },
  ],
  [
    'peasant-blouse-indigo',
    'mist',
    (l) =>
      blouse({ ...l, style: 'peasant', fabric: { weave: 'crepe', colour: '#46557a' }, stitch: '#9aa6c4' }),
    { x: 500, y: 400, zoom: 2.3 },
  ],
  [
    'round-collar-blouse',
    'heather',
    (l) =>
      blouse({
        ...l,
        style: 'collar',
        fabric: poplin('#f5f4f0', gingham(18, '#86a0be')),
        trim: poplin('#e8e5dd'),
      }),
    { x: 520, y: 380, zoom: 2.4 },
  ],
  [
    'round-collar-blouse-blush',
    'oat',
    (l) => blouse({ ...l, style: 'collar', fabric: poplin('#d9b3a4'), trim: poplin('#efe7da') }),
    { x: 510, y: 380, zoom: 2.4 },
  ],
  [
    'leaf-blouse-moss',
    'oat',
    (l) =>
      blouse({
        ...l,
        style: 'peasant',
        fabric: {
          weave: 'crepe',
          colour: '#58644a',
          print: sprig({ ground: '#58644a', ink: '#cfcfae', accent: '#d9a979' }),
        },
      }),
  ],
  [
    'leaf-blouse-rust',
    'sage',
    (l) =>
      blouse({
        ...l,
        style: 'peasant',
        fabric: {
          weave: 'crepe',
          colour: '#94533d',
          print: sprig({ ground: '#94533d', ink: '#ecd9b8', accent: '#4d5a4b' }),
        },
      }),
  ],
];

/** How the women's clothes are drawn. */
export const womenDrawings: readonly ProductDrawing[] = [
  ...createDrawings(tanks, { close: CLOSE_VIEWS_BY_GARMENT.tank }),
  ...createDrawings(dresses, { close: CLOSE_VIEWS_BY_GARMENT.dress }),
  ...createDrawings(skirts, { close: CLOSE_VIEWS_BY_GARMENT.skirt }),
  ...createDrawings(blouses, { close: CLOSE_VIEWS_BY_GARMENT.blouse }),
];
