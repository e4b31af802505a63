import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { render } from '../light/render.ts';
import { BANNERS, bannerScene } from '../scenes/banners.ts';
import { drawings } from '../scenes/catalogue.ts';
import { productPicture, linkPreviewScene, VIEWS } from '../scenes/product-picture.ts';
import { IMAGERY_FOLDER } from './folders.ts';
import { FULL_WIDTH_PX } from './jobs.ts';

/** Draws matching pictures at full width as PNG below `.cache/imagery`; changes no shipped file. */
export async function drawPreviews(wanted: RegExp, print: (line: string) => void): Promise<void> {
  const folder = new URL('../.cache/imagery/', IMAGERY_FOLDER);
  mkdirSync(folder, { recursive: true });
  const all = [
    ...drawings.flatMap((drawing) => [
      ...VIEWS.map((view) => ({
        name: `${drawing.id}-${view}`,
        draw: () => productPicture(drawing, view, FULL_WIDTH_PX),
      })),
      { name: `${drawing.id}-link-preview`, draw: () => render(linkPreviewScene(drawing)) },
    ]),
    ...BANNERS.map(({ name }) => ({ name: `banner-${name}`, draw: () => render(bannerScene(name)) })),
  ];
  for (const { name, draw } of all.filter((one) => wanted.test(one.name))) {
    const file = fileURLToPath(new URL(`${name}.png`, folder));
    const picture = await draw();
    await picture.toColourspace('srgb').png().toFile(file);
    print(file);
  }
}
