import type { Page } from '@playwright/test';

/** Milliseconds from a press until the next frame, and until its result is shown. */
export type PressTimes = { readonly nextPaint: number; readonly shown: number };

/** A result: an element that matches `selector` contains `text`, or with `isGone` none does. */
export type Shown = { readonly selector: string; readonly text: string; readonly isGone?: true };

declare global {
  /** The last press or key, on the page's clock, and the frame after it. Filled by the script of `watchPresses`. */
  var lastPress: { at: number; painted?: number } | undefined;
  /** Whether the page shows a result. */
  var showsResult: (result: Shown) => boolean;
}

/** Makes every document of the page record its presses. */
export async function watchPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const record = (event: Event) => {
      const press: { at: number; painted?: number } = { at: event.timeStamp };
      globalThis.lastPress = press;
      // A task that a frame's callback starts runs after its paint.
      requestAnimationFrame(() => setTimeout(() => (press.painted = performance.now())));
    };
    addEventListener('click', record, { capture: true });
    addEventListener('keydown', record, { capture: true });
    // The choice of an option or a file. Other fields report a change when they lose the focus.
    const recordChoice = (event: Event) => {
      if (event.target instanceof Element && event.target.matches('select, [type=file]')) record(event);
    };
    addEventListener('change', recordChoice, { capture: true });
    globalThis.showsResult = ({ selector, text, isGone = false }) =>
      [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text)) !== isGone;
  });
}

/** Presses, and waits for the result, which the page must not show before. Throws after 10 s. */
export async function measurePress(
  page: Page,
  press: () => Promise<unknown>,
  result: Shown,
): Promise<PressTimes> {
  const isEarly = await page.evaluate((wanted) => {
    globalThis.lastPress = undefined;
    return globalThis.showsResult(wanted);
  }, result);
  if (isEarly) throw new Error(`'${result.text}' is shown before the press`);
  const shown = page.waitForFunction(
    (wanted) => {
      const last = globalThis.lastPress;
      if (last?.painted === undefined || !globalThis.showsResult(wanted)) return undefined;
      return { nextPaint: last.painted - last.at, shown: performance.now() - last.at };
    },
    result,
    { polling: 'raf', timeout: 10_000 },
  );
  const [handle] = await Promise.all([shown, press()]);
  const times = await handle.jsonValue();
  if (times === undefined) throw new Error(`no press was recorded for '${result.text}'`);
  return times;
}
