import { describe, expect, it } from 'vitest';
import {
  describeMatrix,
  limitOf,
  may,
  nameRolesThatMay,
  PERMISSIONS,
  permissionsOf,
  rolesThatMay,
  STAFF_ROLES,
} from './permissions.ts';

describe('the permissions of staff', () => {
  it('let an owner do everything', () => {
    expect(permissionsOf('owner')).toEqual(PERMISSIONS);
  });

  it('let people without a role do nothing', () => {
    expect(PERMISSIONS.filter((permission) => may(undefined, permission))).toEqual([]);
  });

  it('let only owners change staff and settings of payments', () => {
    expect(rolesThatMay('staff:do')).toEqual(['owner']);
    expect(rolesThatMay('staff:see')).toEqual(['owner']);
    expect(rolesThatMay('payment_settings:do')).toEqual(['owner']);
  });

  it('let a read-only member change nothing', () => {
    expect(permissionsOf('read_only').filter((permission) => permission.endsWith(':do'))).toEqual([]);
  });

  it('hide addresses from roles that send nothing', () => {
    expect(rolesThatMay('orders:see')).toEqual(STAFF_ROLES);
    expect(rolesThatMay('addresses:see')).toEqual(['owner', 'manager', 'fulfilment', 'support']);
  });

  it('name the roles that have them', () => {
    expect(nameRolesThatMay('payments:do')).toBe('owner, manager');
    expect(nameRolesThatMay('activity:see')).toContain('support, read-only');
  });

  it('include seeing whatever a role may change', () => {
    for (const role of STAFF_ROLES)
      for (const permission of permissionsOf(role)) {
        const [subject] = permission.split(':');
        expect(permissionsOf(role)).toContain(`${subject}:see`);
      }
  });

  it('limit the refunds of the role support and the price changes of the role catalogue', () => {
    expect(limitOf('support', 'refunds')).toEqual({ cents: 20_000 });
    expect(limitOf('manager', 'refunds')).toBeUndefined();
    expect(limitOf('catalogue', 'prices')).toEqual({ percent: 30 });
  });

  it('are described with their limits', () => {
    const rows = describeMatrix();
    expect(rows.find(({ label }) => label.startsWith('Refund'))?.cells).toEqual([
      'D',
      'D',
      '',
      '',
      'D to $200',
      '',
    ]);
    expect(rows.find(({ label }) => label.startsWith('Prices'))?.cells[2]).toBe('D to ±30 %');
  });
});
