/** The path prefix of all calls (DECISIONS 1). Apart from the routes, so that a program bundles only its own. */
export const API_BASE = '/api';
