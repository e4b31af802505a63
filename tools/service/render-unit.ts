import { dirname } from 'node:path';
import { MEMORY_ENVIRONMENT } from '../start/run-server.mjs';

/** What a service of systemd runs. All paths are absolute. */
export type ServiceOptions = {
  /** The shop's folder. */
  readonly root: string;
  /** The path of Node, which has npm beside it, its options, and the program that it runs. */
  readonly command: readonly [string, ...string[]];
  /** Who runs it: the owner of its files, never root. */
  readonly user: string;
  /** Folders outside of `root` that it writes. They must exist before the start. */
  readonly writable: readonly string[];
  /** Seconds that the shop takes to stop, at most. */
  readonly stopSeconds: number;
};

/** Renders a unit of systemd that starts the shop at boot, restarts it, and lets it write nothing but its own folders. */
export function renderUnit({ root, command, user, writable, stopSeconds }: ServiceOptions): string {
  return `[Unit]
Description=Osier shop in ${escapePercent(root)}
Documentation=file://${encodeURI(root)}/docs/how-to/run-it.md
Wants=network-online.target
After=network-online.target

[Service]
Type=exec
User=${user}
WorkingDirectory=${escapePercent(root)}
ExecStart=${command.map((part) => quote(part, true)).join(' ')}
${Object.entries({ PATH: `${dirname(command[0])}:/usr/local/bin:/usr/bin:/bin`, ...MEMORY_ENVIRONMENT })
  .map(([name, value]) => `Environment=${quote(`${name}=${value}`)}`)
  .join('\n')}
Restart=always
RestartSec=5
# The shop stops its own PostgreSQL and workers. What is left after the timeout is killed.
KillMode=mixed
TimeoutStopSec=${stopSeconds}
# A first start installs, builds and migrates.
TimeoutStartSec=infinity
# When the kernel kills one process for lack of memory, the others continue: PostgreSQL and the shop replace their processes.
OOMPolicy=continue
LimitNOFILE=65536
UMask=0077

ReadWritePaths=${[root, ...writable].map((path) => quote(path)).join(' ')}
ProtectSystem=strict
ProtectHome=read-only
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
NoNewPrivileges=yes
CapabilityBoundingSet=
LockPersonality=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service

[Install]
WantedBy=multi-user.target
`;
}

/** Systemd replaces what follows a percent sign. */
function escapePercent(text: string): string {
  return text.replaceAll('%', '%%');
}

/** Quotes a path. In a command, systemd also replaces what follows a dollar sign. */
function quote(path: string, isCommand = false): string {
  const escaped = escapePercent(path.replaceAll('\\', '\\\\').replaceAll('"', '\\"'));
  return `"${isCommand ? escaped.replaceAll('$', '$$$$') : escaped}"`;
}
