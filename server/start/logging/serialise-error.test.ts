import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { serialiseError, withoutAddresses } from './serialise-error.ts';

it('removes parameters, values and rows of a failed query', () => {
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "2210 Larch Street"'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'Key (email)=(maren@osier.example) already exists.',
    where: 'unnamed portal parameter $1 = maren',
    constraint: 'auth_user_email_unique',
  });
  const query = new DrizzleQueryError('select $1', ['maren@osier.example', 'a secret token'], cause);
  const logged = serialiseError(query);
  expect(logged).toMatchObject({
    code: '22P02',
    constraint: 'auth_user_email_unique',
    message: 'invalid input syntax for type uuid',
  });
  expect(JSON.stringify(logged)).not.toMatch(/maren|Larch|secret token/);
  expect(
    JSON.stringify(serialiseError(new DrizzleQueryError('select $1', ['a secret token']))),
  ).not.toContain('secret token');
});

it('keeps message, stack and cause of an error', () => {
  const error = new Error('mail to <maren@osier.example> failed', { cause: new Error('why') });
  const logged = serialiseError(error);
  expect(logged.message).toBe('mail to <(address)> failed');
  expect(logged.stack).toContain('serialise-error.test.ts');
  expect(logged['cause']).toMatchObject({ message: 'why' });
});

it('removes email addresses from any text', () => {
  expect(withoutAddresses('{"a":"Maren.Riis+x@Osier.Example","b":"x=b@c.de,d@e.fg"}')).toBe(
    '{"a":"(address)","b":"x=(address),(address)"}',
  );
  expect(withoutAddresses('@hono/node-server and 12:00')).toBe('@hono/node-server and 12:00');
});
