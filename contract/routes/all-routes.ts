import { adminRoutes } from './admin-routes.ts';
import { shopRoutes } from './shop-routes.ts';

/** Method and path of every call under `/api`. */
export const allRoutes = { ...shopRoutes, ...adminRoutes } as const;

export type CallName = keyof typeof allRoutes;
