import type { Page } from '@playwright/test';

/** Milliseconds from a press until the next frame, and until its result is shown. */
export type PressTimes = { readonly nextPaint: number; readonly shown: number };

declare global {
  /** The last press or key, on the page's clock, and the frame after it. Filled by the script of `watchPresses`. */
  var lastPress: { at: number; painted?: number } | undefined;
}

/** Makes every document of the page record its presses. */
export async function watchPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const record = (event: Event) => {
      const press: { at: number; painted?: number } = { at: event.timeStamp };
      globalThis.lastPress = press;
      // A task that runs in a frame's callback comes after its paint.
      requestAnimationFrame(() => setTimeout(() => (press.painted = performance.now())));
    };
    addEventListener('click', record, { capture: true });
    addEventListener('keydown', record, { capture: true });
  });
}

/** Presses, and waits until an element that matches `selector` contains `text`. Throws after 10 s. */
export async function measurePress(
  page: Page,
  press: () => Promise<void>,
  { selector, text }: { selector: string; text: string },
): Promise<PressTimes> {
  await page.evaluate(() => {
    globalThis.lastPress = undefined;
  });
  const shown = page.waitForFunction(
    ([where, what]) => {
      const press = globalThis.lastPress;
      if (press?.painted === undefined) return undefined;
      const isShown = [...document.querySelectorAll(where)].some((one) => one.textContent.includes(what));
      return isShown
        ? { nextPaint: press.painted - press.at, shown: performance.now() - press.at }
        : undefined;
    },
    [selector, text] as const,
    { polling: 'raf', timeout: 10_000 },
  );
  await press();
  const times = await (await shown).jsonValue();
  if (times === undefined) throw new Error(`no press was recorded for '${text}'`);
  return times;
}
