import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '#tools/test/find-browser.ts';

/** The system's Chromium; undefined where only Playwright's is installed. */
export const executablePath = findBrowser();

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ ...(executablePath && { executablePath }), args: FLAGS });
}
