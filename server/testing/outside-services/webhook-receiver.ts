import type { IncomingHttpHeaders } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createPostMessage } from '../../adapters/remote-files/post-message.ts';
import type { PostMessage } from '../../ports/post-message.ts';

/** The certificate of `localhost`, valid until 2126. Its key is no secret: nothing but the receiver of tests uses it. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUOQ2ko9BdoVQ1DNgDeg/q2WB41bUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODAxMTAwMloYDzIxMjYxMTA0
MDExMDAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARg01m4n6i0uTHr6HirH/r5hcUqSWRl78BP8BwvgfQU+bG9FMZ9Cn9H
0pWM1J9Vc4qcwP33Ot0+7FCxda2CD9wso28wbTAdBgNVHQ4EFgQU4eCZX/BuM6EA
bb5JnVzPFnc4RrswHwYDVR0jBBgwFoAU4eCZX/BuM6EAbb5JnVzPFnc4RrswDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAO/hdxJIf5nZEqJwzTrgo+k3YwgVglV6QJZ/o325sln8AiAl
KjGiJmWTSWmZmJi5rWCgnXemfiZIIuf3PUwXaxf4SA==
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCzLhiORh2CZSOsq9
OZyPGCg+F/skN6CVEMh9fA8dfxGhRANCAARg01m4n6i0uTHr6HirH/r5hcUqSWRl
78BP8BwvgfQU+bG9FMZ9Cn9H0pWM1J9Vc4qcwP33Ot0+7FCxda2CD9ws
-----END PRIVATE KEY-----
`;

/** A message that the receiver got. */
export type ReceivedMessage = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** What the receiver answers. */
export type ReceiverAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether the body never ends. */
  readonly isEndless?: boolean;
};

/** An https server on this machine that gets messages. */
export type WebhookReceiver = {
  readonly url: string;
  readonly messages: ReceivedMessage[];
  /** Sets the answer to further messages; null never answers. */
  answer(next: ReceiverAnswer | null): void;
  close(): Promise<void>;
};

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const messages: ReceivedMessage[] = [];
  let next: ReceiverAnswer | null = { status: 204 };
  const server: Server = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      messages.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      if (next === null) return;
      response.writeHead(next.status, next.headers);
      if (next.isEndless === true) response.write(next.body);
      else response.end(next.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/hooks`,
    messages,
    answer(given) {
      next = given;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Posts messages also to this machine. */
export function createLocalPost(timeoutMs?: number): PostMessage {
  return createPostMessage({
    rule: ({ protocol, address }) => protocol === 'https:' && ['127.0.0.1', '::1'].includes(address),
    ca: CERTIFICATE,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}
