import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';

/** Creates the web manifest: the file of the browser build, in the folder `client`, with name and tagline of the shop. */
export function createManifest({
  client,
  readCatalogue,
}: {
  client: string;
  readCatalogue: () => Promise<Catalogue>;
}): Hono {
  const app = new Hono();
  let file: Record<string, unknown> | undefined;
  app.get('/manifest.webmanifest', async (context) => {
    file ??= await readManifest(client);
    const { name, tagline: description } = (await readCatalogue()).shop;
    const manifest = JSON.stringify({ ...file, name, short_name: name, description });
    return context.body(manifest, 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
    });
  });
  return app;
}

async function readManifest(client: string): Promise<Record<string, unknown>> {
  const text = await readFile(join(client, 'manifest.webmanifest'), 'utf8');
  return JSON.parse(text) as Record<string, unknown>;
}
