import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLOUR_FAMILIES, familiesOfCloth, familyOfColour } from './colour-family.ts';

describe('the family of a colour', () => {
  it.each([
    ['red', ['#ff0000', '#dc143c', '#800000', '#722f37', '#975344']],
    ['orange', ['#ff8c00', '#ff7f50', '#bf6442']],
    ['yellow', ['#ffff00', '#ffd700', '#e1ad01', '#d19a3c']],
    ['green', ['#008000', '#98ff98', '#808000', '#636a4c', '#3c4b45']],
    ['blue', ['#0000ff', '#000080', '#87ceeb', '#008080', '#62708b', '#39434f']],
    ['purple', ['#800080', '#4b0082', '#e6e6fa', '#684855']],
    ['pink', ['#ffc0cb', '#ff69b4', '#b9707a', '#d8b2a3']],
    ['brown', ['#8b4513', '#6b4a36', '#66584a']],
    ['beige', ['#f5f5dc', '#d2b48c', '#c19a6b', '#d9cfba']],
    ['white', ['#ffffff', '#fffff0', '#e9e6dd']],
    ['grey', ['#808080', '#c0c0c0', '#969a8f']],
    ['black', ['#000000', '#47474b']],
  ] as const)('is %s for its colours', (family, colours) => {
    expect(colours.map(familyOfColour)).toEqual(colours.map(() => family));
  });

  it('exists for every colour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (number) => {
        expect(COLOUR_FAMILIES).toContain(familyOfColour(`#${number.toString(16).padStart(6, '0')}`));
      }),
    );
  });
});

describe('the families of a cloth', () => {
  const navy = '#263049';
  const cream = '#f1ebde';
  const brick = '#b9503c';
  const moss = '#6c7f5f';

  it('are those with a large share, the largest first', () => {
    const stripes = [
      { colour: navy, share: 0.35 },
      { colour: cream, share: 0.6 },
      { colour: '#808080', share: 0.05 },
    ];
    expect(familiesOfCloth(stripes)).toEqual(['white', 'blue']);
    expect(familiesOfCloth([])).toEqual([]);
  });

  it('are at most three and multi', () => {
    const patches = [navy, cream, brick, moss, '#808080'].map((colour) => ({ colour, share: 0.2 }));
    expect(familiesOfCloth(patches)).toEqual(['blue', 'white', 'red', 'multi']);
  });

  it('add up the shades of one family', () => {
    const shades = ['#bf6442', '#b06a4c'].map((colour) => ({ colour, share: 0.1 }));
    expect(familiesOfCloth([{ colour: navy, share: 0.8 }, ...shades])).toEqual(['blue', 'orange']);
  });

  it('include multi for a pattern of several colours, but not for one colour on white and beige', () => {
    const floral = [cream, brick, moss].map((colour, place) => ({ colour, share: place === 0 ? 0.9 : 0.05 }));
    expect(familiesOfCloth(floral)).toEqual(['white', 'multi']);
    const check = [cream, '#d9cfba', navy].map((colour) => ({ colour, share: 0.33 }));
    expect(familiesOfCloth(check)).not.toContain('multi');
  });
});
