import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 up to AA, and what axe knows beyond it of landmarks, headings and names. */
const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a change of colours can break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Expects that axe finds nothing in what the page shows now, in light and in dark. `state` says what that is; `within` keeps to one
 * part of it (a CSS selector), where the rest was looked at before; `frames` looks into frames of other origins too. The test goes
 * on after a violation, so that one run tells all of them.
 */
export async function expectNoViolations(
  page: Page,
  state: string,
  { within, frames = false }: { within?: string; frames?: boolean } = {},
): Promise<void> {
  const axe = (colorScheme: 'dark' | 'light') => {
    // A frame's own colours stand on the page's ground, which axe can't see from inside it.
    const builder = new AxeBuilder({ page }).setLegacyMode(!frames || colorScheme === 'dark');
    return within === undefined ? builder : builder.include(within);
  };
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations, passes } = await (
      colorScheme === 'dark' ? axe('dark').withRules(COLOURS) : axe('light').withTags(EVERYTHING)
    ).analyze();
    // A run that has looked at nothing would find nothing.
    if (colorScheme === 'light')
      expect(passes.length, `${state}: rules that were applied`).toBeGreaterThan(0);
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${colorScheme} ${id}: ${target.join(' ')}\n  ${failureSummary ?? ''}`);
  }
  expect.soft(found, state).toEqual([]);
}
