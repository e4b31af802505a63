import { expect, test } from 'vitest';
import {
  cropAround,
  fileNameOf,
  filesOf,
  PICTURE_FILES,
  recogniseFormat,
  ZOOM_FILES,
} from './uploaded-picture.ts';

test('a picture has AVIF and WebP at every width of the shop, and a JPEG for links', () => {
  expect(PICTURE_FILES.map(fileNameOf).toSorted()).toEqual([
    '1200.jpg',
    '480.avif',
    '480.webp',
    '720.avif',
    '720.webp',
    '96.avif',
    '96.webp',
    '960.avif',
    '960.webp',
  ]);
});

test.each([
  [1440, 1800, true],
  [4000, 1800, true],
  [1439, 3000, false],
  [4000, 1799, false],
])('whether a picture of %i by %i has files for the zoom: %s', (width, height, hasZoom) => {
  const files = filesOf({ productId: 'a', width, height });
  expect(files).toEqual(hasZoom ? [...PICTURE_FILES, ...ZOOM_FILES] : PICTURE_FILES);
});

test.each([
  ['the middle', { width: 2000, height: 1200 }, { x: 50, y: 50 }, { left: 520, top: 0 }],
  ['the left edge', { width: 2000, height: 1200 }, { x: 0, y: 50 }, { left: 0, top: 0 }],
  ['the right edge', { width: 2000, height: 1200 }, { x: 100, y: 0 }, { left: 1040, top: 0 }],
  ['the lower edge', { width: 960, height: 3000 }, { x: 50, y: 100 }, { left: 0, top: 1800 }],
  ['no edge', { width: 960, height: 1200 }, { x: 10, y: 90 }, { left: 0, top: 0 }],
])('the part shown stays inside the picture with the focal point at %s', (_, size, focal, place) => {
  expect(cropAround(size, focal)).toEqual({ width: 960, height: 1200, ...place });
});

test.each([
  ['jpeg', '\u00ff\u00d8\u00ff\u00e0'],
  ['png', '\u0089PNG\r\n\u001a\n'],
  ['webp', 'RIFF\u0000\u0000\u0000\u0000WEBPVP8 '],
  ['avif', '\u0000\u0000\u0000\u0020ftypavif\u0000\u0000\u0000\u0000avifmif1'],
  ['avif', '\u0000\u0000\u0000\u0020ftypmif1\u0000\u0000\u0000\u0000mif1avif'],
  ['heic', '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic'],
  ['other', '\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0000\u0000isomiso2'],
  ['other', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['other', 'GIF89a'],
  ['other', ''],
])('%s is recognised by its first bytes', (format, start) => {
  expect(recogniseFormat(Uint8Array.from(start, (character) => character.charCodeAt(0)))).toBe(format);
});
