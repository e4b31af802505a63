import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { demoCatalogue } from '#database/seed/demo/catalogue.ts';
import { demoColours, demoMeasures } from '#database/seed/demo/demo-files.ts';
import { boundsOf, flatten } from '../draft/path.ts';
import { SIZES } from '../draft/sizes.ts';
import { render } from '../light/render.ts';
import type { Scene } from '../light/scene.ts';
import { drawings } from './catalogue.ts';
import { clothColoursOf } from './cloth-colours.ts';
import { fingerprintOf } from './fingerprint.ts';
import { garmentOf } from './garment-of.ts';
import { foldOf } from './product-drawing.ts';
import { sceneOf, VIEWS, type ProductView } from './product-picture.ts';
import { measuresOf, outlinesOf, reachOf } from './size-outlines.ts';

/** The scene with cloth that settles in a few large steps: enough to test that it renders. */
function quick(scene: Scene): Scene {
  const items = scene.items.map((item) => ({
    ...item,
    garment: {
      ...item.garment,
      shape: `${item.garment.shape} in few steps`,
      pieces: item.garment.pieces.map((piece) => ({
        ...piece,
        cloth: { ...piece.cloth, coarse: 40, fine: 30, coarseSteps: 4, fineSteps: 2 },
      })),
    },
  }));
  return { ...scene, items, oversampling: 1 };
}

async function pixels(scene: Scene): Promise<Buffer> {
  return render(scene).toColourspace('srgb').raw().toBuffer();
}

function drawingOf(id: string) {
  const drawing = drawings.find((other) => other.id === id);
  if (drawing === undefined) throw new Error(`there is no drawing ${id}`);
  return drawing;
}

describe('the catalogue of drawings', () => {
  test('draws every product of the demo shop, and nothing else', () => {
    expect(drawings.map(({ id }) => id).toSorted()).toEqual(demoCatalogue.map(({ id }) => id).toSorted());
  });

  test('gives products of the same cut different folds', () => {
    const ofCuts = Map.groupBy(demoCatalogue, ({ cut, id }) => cut ?? id);
    for (const colourways of ofCuts.values()) {
      const folds = colourways.map(({ id }) => foldOf(id));
      expect(new Set(folds).size).toBe(colourways.length);
    }
  });

  test('keeps every hem in place when a sleeve swings out', () => {
    const swinging = drawings.filter(({ id, make }) => {
      const { pieces, fit } = make({ size: 'M', fold: foldOf(id) });
      return pieces.some(({ outline, cloth: { restShape } }) => {
        if (restShape === undefined || fit?.hang.by !== 'shoulders') return false;
        const { y1 } = boundsOf([outline]);
        const hem = flatten(outline).filter(([, y]) => y > y1 - 60);
        return hem.some(([x, y]) => Math.hypot(restShape(x, y)[0] - x, restShape(x, y)[1] - y) > 0);
      });
    });
    expect(swinging.map(({ id }) => id)).toEqual([]);
  });

  test('ends the neckband of a T-shirt where its shoulder ends', () => {
    const tees = drawings
      .map(({ make }) => make({ size: 'M', fold: 1 }))
      .filter(({ shape }) => shape.startsWith('tee-'));
    expect(tees.length).toBeGreaterThan(10);
    for (const { shape, pieces } of tees) {
      const tops = pieces.map(({ outline }) => boundsOf([outline], 1).y0);
      const body = boundsOf([pieces.at(-1)?.outline ?? ''], 1).y0;
      expect(Math.min(...tops), shape).toBe(body);
    }
  });

  test('uses printed motifs too large to repeat visibly, except dots', () => {
    const prints = drawings
      .filter(({ id }) => !id.includes('dot'))
      .flatMap(({ make }) => make({ size: 'M', fold: 1 }).pieces)
      .flatMap(({ fabrics }) => fabrics.map(({ print }) => print))
      .filter((print) => print?.type === 'motif');
    expect(prints.length).toBeGreaterThan(0);
    for (const { size } of prints) expect(size).toBeGreaterThanOrEqual(420);
  });

  test('has a back of every garment that differs from its front and is as wide', () => {
    for (const drawing of drawings) {
      const [front, back] = [garmentOf(drawing, 'M'), garmentOf(drawing, 'M', 'back')];
      expect(back.shape).not.toBe(front.shape);
      expect(fingerprintOf(sceneOf(drawing, 'back', 960)), drawing.id).not.toBe(
        fingerprintOf(sceneOf(drawing, 'main', 960)),
      );
      const [one, other] = [front, back].map(({ pieces }) => boundsOf(pieces.map(({ outline }) => outline)));
      expect(Math.abs((one?.x1 ?? 0) - (other?.x1 ?? 0)), drawing.id).toBeLessThan(2);
    }
  });

  test.each(drawings.map(({ id }) => id))(
    'renders %s',
    async (id) => {
      const image = await pixels(quick(sceneOf(drawingOf(id), 'main', 64)));
      const sum = [0, 1, 2].map((c) => image.filter((_, i) => i % 3 === c).reduce((a, b) => a + b, 0));
      const corner = image.subarray(0, 3);
      expect(sum.every((channel) => channel > 0)).toBe(true);
      // The garment is visible: the middle is not the wall's colour.
      const middle = 3 * (40 * 64 + 22);
      expect([...image.subarray(middle, middle + 3)]).not.toEqual([...corner]);
    },
    60_000,
  );
});

describe('a picture', () => {
  test.each(['main', 'detail'] as const)(
    'has the same bytes whenever it is drawn: %s',
    async (view: ProductView) => {
      const hashes = [];
      for (let time = 0; time < 2; time++) {
        const image = await pixels(sceneOf(drawingOf('rib-tank-fern'), view, 80));
        hashes.push(createHash('sha256').update(image).digest('hex'));
      }
      expect(hashes[0]).toBe(hashes[1]);
    },
  );

  test('has a wall so smooth that compression makes no patches', async () => {
    const scene = quick(sceneOf(drawingOf('field-pocket-tee'), 'main', 64));
    const { buffer } = await render(scene).raw({ depth: 'ushort' }).toBuffer();
    const wall = Array.from(new Uint16Array(buffer).subarray(0, 3 * 64)).filter((_, i) => i % 3 === 1);
    // One brightness level of a display is 256 of these values. The gradient may deviate from a straight line by less
    // than a twentieth of a level.
    const bends = wall.slice(2).map((light, x) => Math.abs(light - 2 * (wall[x + 1] ?? 0) + (wall[x] ?? 0)));
    expect(Math.max(...bends)).toBeLessThan(13);
    expect(new Set(wall).size).toBeGreaterThan(32);
  });

  test('has a fingerprint that depends only on its colour, folds and camera', () => {
    const drawing = drawingOf('field-pocket-tee');
    const print = (view: ProductView, other = drawing): string => fingerprintOf(sceneOf(other, view, 960));
    expect(print('main')).toBe(print('main'));
    expect(print('main')).not.toBe(print('detail'));
    expect(print('main', drawingOf('field-pocket-tee-ink'))).not.toBe(print('main'));
    expect(print('main', { ...drawing, make: (l) => drawing.make({ ...l, fold: 3 }) })).not.toBe(
      print('main'),
    );
    expect(print('main', { ...drawing, make: (l) => drawing.make(l) })).toBe(print('main'));
  });
});

describe('the colours of the cloth', () => {
  test('are known for every product of the demo catalogue, and sum to its whole cloth', () => {
    expect(Object.keys(demoColours)).toEqual(drawings.map(({ id }) => id));
    for (const colours of Object.values(demoColours)) {
      const sum = colours.reduce((all, { share }) => all + share, 0);
      expect(sum).toBeGreaterThan(0.95);
      expect(sum).toBeLessThan(1.03);
    }
  });

  test.each([
    'tank-stripe-rose',
    'kids-baseball-tee',
    'smock-dress-check',
    'kids-dot-shirt',
    'slim-jean-black',
  ])('equal those of the demo catalogue: %s', (id) => {
    expect(clothColoursOf(drawingOf(id))).toEqual(demoColours[id]);
  });
});

/** The measures of every product, computed once. */
const measured = drawings.map((drawing) => ({ drawing, measures: measuresOf(drawing) }));

describe('the sizes', () => {
  test('grow in every measure from S to XL', () => {
    for (const { measures } of measured)
      for (const { centimetres } of measures)
        for (const [k, size] of SIZES.slice(1).entries())
          expect(centimetres[size]).toBeGreaterThan(centimetres[SIZES[k] ?? 'S']);
  });

  test('are within the measures of human bodies', () => {
    for (const { drawing, measures } of measured)
      for (const { name, centimetres } of measures) {
        const [least, most] = {
          chest: [60, 125],
          waist: [48, 125],
          hip: [60, 125],
          length: [40, 130],
          sleeve: [12, 70],
          inseam: [14, 85],
          legOpening: [24, 75],
        }[name];
        expect(centimetres.S, `${name} of ${drawing.id}`).toBeGreaterThan(least ?? 0);
        expect(centimetres.XL, `${name} of ${drawing.id}`).toBeLessThan(most ?? 0);
      }
  });

  test('have inseams of real trousers: full length, cropped for children, and short', () => {
    const inseams = new Map(
      measured.flatMap(({ drawing: { id }, measures }) =>
        measures
          .filter(({ name }) => name === 'inseam')
          .map(({ centimetres }) => [id, centimetres.M] as const),
      ),
    );
    expect(inseams.size).toBe(22);
    for (const [id, inseam] of inseams) {
      const [least, most] = id.includes('short') ? [16, 26] : id.startsWith('kids-') ? [32, 46] : [76, 82];
      expect(inseam, id).toBeGreaterThanOrEqual(least);
      expect(inseam, id).toBeLessThanOrEqual(most);
    }
  });

  test('of slim, straight, relaxed and painter jeans differ in hip, inseam and leg opening', () => {
    const jeans = ['slim-jean-black', 'straight-jean-mid', 'relaxed-jean-rinse', 'painter-jean-ecru'];
    for (const name of ['hip', 'inseam', 'legOpening']) {
      const lengths = measured
        .filter(({ drawing: { id } }) => jeans.includes(id))
        .map(({ measures }) => measures.find((measure) => measure.name === name)?.centimetres.M ?? 0)
        .toSorted((a, b) => a - b);
      expect(lengths).toHaveLength(4);
      for (const [k, length] of lengths.slice(1).entries())
        expect(length - (lengths[k] ?? 0), name).toBeGreaterThan(0.5);
    }
  });

  test('equal those of the demo catalogue', () => {
    for (const { drawing, measures } of measured) expect(demoMeasures[drawing.id]).toEqual(measures);
  });

  test('fit into the size view', () => {
    for (const { drawing, measures } of measured) {
      const { left, right, bottom } = reachOf(drawing);
      expect(left).toBeGreaterThan(0.02);
      expect(right).toBeLessThan(0.98);
      expect(bottom).toBeLessThan(0.98);
      for (const { line } of measures) for (const share of line) expect(share > 0 && share < 1).toBe(true);
    }
  });

  test('are outlined in the size view, except M', () => {
    expect(VIEWS).toContain('sizes');
    const outlines = outlinesOf(drawingOf('oxford-shirt-sky'), 480);
    for (const size of ['S', 'L', 'XL']) expect(outlines).toContain(`id="m${size}"`);
    expect(outlines).not.toContain('id="mM"');
  });
});
