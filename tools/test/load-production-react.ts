import { env } from 'node:process';

/**
 * Loads the production build of React, as a running shop does before it opens the pages: the development build renders many times slower.
 * React chooses by NODE_ENV when it is loaded. The programs that tests start keep the NODE_ENV of Vitest.
 */
const mode = env['NODE_ENV'];
env['NODE_ENV'] = 'production';
await Promise.all([import('react-dom/server'), import('react/jsx-runtime')]);
env['NODE_ENV'] = mode;
