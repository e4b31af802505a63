import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  // `tools/start/build.mjs` gives every build a folder of its own.
  buildDirectory: process.env['PAGES_FOLDER'] ?? 'build/by-hand',
  ssr: true,
  // A page's loader is too small to be worth a file and a request of its own.
  splitRouteModules: false,
  // The shop has few routes: knowing them all from the start is cheaper than asking for each while a person browses.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
