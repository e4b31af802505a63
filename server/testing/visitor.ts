import { expect } from 'vitest';

/** A response and its parsed body. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of every shape
export type TestResponse = { status: number; headers: Headers; body: any };

/** A client with the cookies of one browser. */
export type Visitor = {
  call(
    method: string,
    path: string,
    options?: { body?: unknown; file?: BodyInit; headers?: Record<string, string> },
  ): Promise<TestResponse>;
  /** Opens a page. Requires the option `pages`. */
  open(path: string): Promise<TestResponse>;
};

/** Creates a visitor who sends requests to `origin` by `fetch`. */
export function createVisitor(origin: string, fetch: (request: Request) => Promise<Response>): Visitor {
  const cookies = new Map<string, string>();
  return {
    open: (path) => send('GET', path),
    call: (method, path, options) => send(method, `/api${path}`, options),
  };

  async function send(...[method, path, { body, file, headers = {} } = {}]: Parameters<Visitor['call']>) {
    const response = await fetch(
      new Request(`${origin}${path}`, {
        method,
        headers: {
          ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...(file !== undefined && { body: file, duplex: 'half' }),
      }),
    );
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: response.status, headers: response.headers, body: await readBody(response) };
  }
}

/** Sends a request whose response must be 200. Returns the body. */
export async function succeed(visitor: Visitor, ...request: Parameters<Visitor['call']>) {
  const { status, body } = await visitor.call(...request);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    // Reading it would not end.
    await response.body?.cancel();
    return undefined;
  }
  const text = await response.text();
  return type.includes('json') ? JSON.parse(text) : text;
}
