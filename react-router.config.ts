import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  // tools/start/build.mjs sets a separate folder for each build.
  buildDirectory: process.env['PAGES_FOLDER'] ?? 'build/by-hand',
  ssr: true,
  // Client loaders are too small for files of their own.
  splitRouteModules: false,
  // The shop has few routes, so a complete manifest is cheaper than requests for parts of it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
