import type { CallInput } from '#contract/calls.ts';
import { API_BASE } from '#contract/routes/api-base.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { useMe } from '../shell/account/me.ts';
import { actionClass } from '../ui/action.tsx';
import { ForbiddenAction } from '../ui/forbidden-action.tsx';
import { Icon } from '../ui/icon.tsx';

type Filters = NonNullable<CallInput<'exportProducts' | 'exportActivity'>['query']>;

const PERMISSIONS: Readonly<Record<'products' | 'stock' | 'activity', Permission>> = {
  products: 'product_import_export:do',
  stock: 'import_export:do',
  activity: 'activity:see',
};

/** A link that downloads a CSV file: the products of a list, their stock, or the changes in Activity. */
export function ExportLink({
  kind,
  query,
  label = 'Export',
}: {
  kind: keyof typeof PERMISSIONS;
  query: Filters;
  label?: string;
}) {
  const { permissions } = useMe();
  if (!permissions.includes(PERMISSIONS[kind]))
    return <ForbiddenAction label={label} permission={PERMISSIONS[kind]} />;
  const filters = Object.entries(query).flatMap(([name, value]) =>
    name === 'sort' || value === undefined ? [] : [[name, value]],
  );
  const search = new URLSearchParams(filters).toString();
  return (
    <a
      className={actionClass('plain')}
      href={`${API_BASE}/admin/exports/${kind}${search && `?${search}`}`}
      download
    >
      <Icon name="download" size={16} />
      {label}
    </a>
  );
}
