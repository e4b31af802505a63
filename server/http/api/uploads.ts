import { adminRoutes } from '#contract/routes/admin-routes.ts';
import { API_BASE } from '#contract/routes/api-base.ts';
import { routeExpression } from './route-expression.ts';

/** The calls whose body is a file. */
const UPLOADS = [adminRoutes.uploadImport, adminRoutes.uploadPicture, adminRoutes.uploadContentPicture].map(
  ({ method, path }) => ({
    method,
    path: routeExpression(API_BASE + path),
  }),
);

/** Whether the body of a request is a file, which takes longer than other bodies. */
export function isUpload({
  method = '',
  url = '',
}: {
  method?: string | undefined;
  url?: string | undefined;
}): boolean {
  const pathname = () => url.split('?', 1)[0] ?? '';
  // Splits the URL only if a method matches: this runs for every request, and most are GET.
  return UPLOADS.some((upload) => upload.method === method && upload.path.test(pathname()));
}
