import { adminRoutes } from './admin-routes.ts';
import { routes } from './shop-routes.ts';

/** Method and path of every call under `/api`. */
export const allRoutes = { ...routes, ...adminRoutes } as const;

export type CallName = keyof typeof allRoutes;
