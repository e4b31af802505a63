import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram, type Program } from '../../load-tests/run-program.ts';
import type { Network } from './network.ts';
import { renderConfig } from './render-config.ts';

/** Starts nginx with the how-to's file in front of both shops, and returns its self-signed certificate. */
export async function startNginx(options: {
  readonly network: Network;
  readonly folder: string;
}): Promise<{ readonly program: Program; readonly certificate: string }> {
  const folder = join(options.folder, 'nginx');
  const file = await writeNginxFiles({ ...options, folder });
  const args = ['-p', folder, '-c', file, '-g', 'daemon off;'];
  const program = await runProgram({ file: '/usr/sbin/nginx', args, logFile: join(folder, 'nginx.log') });
  return { program, certificate: await readFile(join(folder, 'certificate.pem'), 'utf8') };
}

/** Writes nginx's files with a certificate, and returns the path of the main one. */
export async function writeNginxFiles({
  network,
  folder,
}: {
  network: Network;
  folder: string;
}): Promise<string> {
  await mkdir(folder, { recursive: true });
  const address = network.addressOf('shop1');
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      certificate,
      '-subj',
      '/CN=osier drill',
      '-addext',
      `subjectAltName=IP:${address}`,
    ],
    { stdio: 'pipe' },
  );
  const shops = ['shop1', 'shop2'] as const;
  const site = renderConfig('nginx/osier.conf', [
    ['server 127.0.0.1:3000;', shops.map((name) => `server ${network.addressOf(name)}:3000;`).join(' ')],
    ['listen 80;', `listen ${address}:8080;`],
    ['listen 443 ssl', `listen ${address}:8443 ssl`],
    ['/etc/letsencrypt/live/shop.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/shop.example/privkey.pem', key],
  ]);
  await writeFile(join(folder, 'osier.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n  ');
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log stderr warn;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary}
  include ${join(folder, 'osier.conf')};
}
`,
  );
  return file;
}
