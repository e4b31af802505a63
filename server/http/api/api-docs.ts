import { html, raw } from 'hono/html';
import type { OpenApiDocument, Operation } from '#contract/openapi.ts';
import { TOKEN_LIMIT } from '../rate-limits/limits.ts';

/** Renders the OpenAPI document as an HTML page: every call with its input, response and failures. */
export function apiDocsPage(document: OpenApiDocument) {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title} API</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${document.info.title} API</h1>
          <p>
            ${document.info.description} As a machine-readable document:
            <a href="/api/openapi.json">OpenAPI ${document.openapi}</a>.
          </p>
          <h2>Tokens</h2>
          <p>
            Programs call the shop with a token that an owner creates in the back office, at Settings, API
            tokens. It has a role of staff and an expiry date, and may make the calls of that role, except
            those that say otherwise. A response 401 has the code <code>token_invalid</code>,
            <code>token_expired</code> or <code>token_revoked</code>. A token may make ${TOKEN_LIMIT.attempts}
            calls in ${TOKEN_LIMIT.minutes * 60} seconds; then 429 names the wait in <code>Retry-After</code>.
          </p>
          <pre tabindex="0">
curl -H 'Authorization: Bearer osier_…' ${document.servers[0]?.url ?? ''}/api/admin/orders</pre>
          <h2>Webhooks</h2>
          <p>
            When something has changed, the shop posts a message to the endpoints that an owner adds at
            Settings, Webhooks. It names ids and a state, and nothing personal; messages may arrive in any
            order, so read the rest by a call. Messages follow
            <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>: <code>webhook-id</code> stays
            the same when a message is repeated, and <code>webhook-signature</code> is <code>v1,</code> and
            the base64 of the HMAC-SHA256 of <code>{webhook-id}.{webhook-timestamp}.{body}</code>, whose key
            is the base64 after <code>whsec_</code> in the secret. For a day after its rotation there are two,
            separated by a space. A status 2xx accepts a message, 410 disables the endpoint, and others repeat
            the message for three days.
          </p>
          ${Object.entries(document.webhooks).map(
            ([event, { post }]) =>
              html`<details>
                <summary>${event}</summary>
                ${schemaBlock(jsonSchemaIn(post.requestBody))}
              </details>`,
          )}
          <nav aria-label="Calls">
            <ul>
              ${calls.map(
                ({ method, path, operation }) =>
                  html`<li>
                    <a href="#${operation.operationId}"><b>${method}</b> ${path}</a>
                  </li>`,
              )}
            </ul>
          </nav>
          ${calls.map(section)}
        </main>
      </body>
    </html>`;
}

function section({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  return html`<section id="${operation.operationId}">
    <h2><b>${method}</b> ${path}</h2>
    <p>${operation.summary}. ${operation.description}</p>
    ${
      operation.parameters
        ? html`<h3>Parameters</h3>
            ${schemaBlock(operation.parameters)}`
        : ''
    }
    ${
      operation.requestBody
        ? html`<h3>Body</h3>
            ${schemaBlock(jsonSchemaIn(operation.requestBody))}`
        : ''
    }
    ${Object.entries(operation.responses).map(
      ([status, response]) =>
        html`<h3>${status}: ${String(response['description'])}</h3>
          ${status === '200' ? schemaBlock(jsonSchemaIn(response)) : ''}`,
    )}
  </section>`;
}

function schemaBlock(schema: unknown) {
  return html`<pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>`;
}

function jsonSchemaIn(part: Record<string, unknown>): unknown {
  const content = part['content'] as Record<string, { schema: unknown }>;
  return content['application/json']?.schema;
}

const STYLE = `
  :root { color-scheme: light dark; --ink: light-dark(#1f211e, #f1f0ea); --paper: light-dark(#fbfaf8, #171916);
    --wash: light-dark(#f2f1ed, #23261f); --line: light-dark(#dddbd4, #383b34); --accent: light-dark(#2f4a3e, #b5cdbb); }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 "Helvetica Neue", Arial, sans-serif; }
  main { max-width: 60rem; margin: 0 auto; padding: 40px 20px 96px; }
  h1 { font-size: 2rem; } h2 { font-size: 1.25rem; margin: 0; overflow-wrap: anywhere; }
  h3 { font-size: .875rem; margin: 20px 0 6px; font-weight: 600; }
  section { border-top: 1px solid var(--line); padding: 32px 0 8px; margin-top: 24px; }
  b { color: var(--accent); } a { color: inherit; text-underline-offset: 3px; }
  nav ul { list-style: none; padding: 0; columns: 2 22rem; } nav a { display: inline-block; padding: 6px 0; }
  pre { background: var(--wash); padding: 12px 16px; overflow: auto; max-height: 26rem; font-size: .8125rem; margin: 0; }
`;
