import { existsSync } from 'node:fs';

/** The programs of docs/how-to/high-availability.md with their packages in Debian 12. */
const PROGRAMS = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/openssl': 'openssl',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/nginx': 'nginx',
};

/** Returns the packages that the drills need and this machine lacks. */
export function findMissingPackages(): string[] {
  return Object.entries(PROGRAMS)
    .filter(([path]) => !existsSync(path))
    .map(([, name]) => name);
}
