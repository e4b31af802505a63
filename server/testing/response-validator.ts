import { afterEach, expect } from 'vitest';
import { z } from 'zod';
import { createOpenApiDocument, type Operation } from '#contract/openapi.ts';
import { API_BASE } from '#contract/routes/api-base.ts';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
type Described = { description: string; content?: Record<string, { schema: JsonSchema }> };

const document = createOpenApiDocument({ publicUrl: 'http://shop.test' });
const operations = Object.entries(document.paths).map(([path, methods]) => ({
  path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  methods: methods as Record<string, Operation | undefined>,
}));
const problemSchema = z.fromJSONSchema(document.components.schemas['Problem'] as JsonSchema);
const bodySchemas = new Map<string, z.ZodType>();

/**
 * Compares every API response with the OpenAPI document: status, problem code and body. A test fails when it receives one that the document
 * does not describe. `check` returns the response for the test; its body is compared while the test reads it.
 */
export function createResponseValidator(): {
  check: (request: Request, response: Response) => Promise<Response>;
} {
  const wrong: string[] = [];
  afterEach(() => {
    expect(wrong.splice(0), 'responses that openapi.json does not describe').toEqual([]);
  });

  return {
    async check(request, response) {
      const { pathname } = new URL(request.url);
      const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
      const matching = operations.filter(({ path }) => path.test(pathname));
      const found = matching.find(({ methods }) => methods[method] !== undefined) ?? matching[0];
      if (!pathname.startsWith(`${API_BASE}/`) || found === undefined) return response;
      const operation = found.methods[method];
      const what = `${request.method} ${pathname}: ${response.status}`;
      const note = (problem: string) => void wrong.push(`${what} ${problem}`);
      if (operation === undefined) {
        if (response.status !== 405 && response.status !== 204) note('for an undescribed method');
        return response;
      }
      const described = operation.responses[response.status] as Described | undefined;
      if (described === undefined) {
        note(`is not described: ${await response.clone().text()}`);
        return response;
      }
      if (response.body === null || response.headers.has('content-encoding')) return response;
      if (response.status >= 400) {
        checkProblem(await response.clone().json(), { described, note });
        return response;
      }
      const [type = ''] = Object.keys(described.content ?? {});
      if (type !== 'application/json') {
        if (response.headers.get('content-type')?.startsWith(type) !== true) note(`is not ${type}`);
        return response;
      }
      return checkedWhileRead(response, { schema: bodySchema(operation), note });
    },
  };
}

function bodySchema({ operationId, responses }: Operation): z.ZodType {
  const known = bodySchemas.get(operationId);
  if (known !== undefined) return known;
  const { content } = responses['200'] as Described;
  const schema = z.fromJSONSchema(content?.['application/json']?.schema ?? false);
  bodySchemas.set(operationId, schema);
  return schema;
}

function checkProblem(
  body: unknown,
  { described, note }: { described: Described; note: (problem: string) => void },
): void {
  const schema = problemSchema.safeParse(body);
  if (!schema.success) note(`is no problem document: ${z.prettifyError(schema.error)}`);
  const { code } = body as { code: string };
  if (!described.description.includes(`\`${code}\``)) note(`with the undescribed code ${code}`);
}

/** Returns the same response, whose body is compared once it has been read to its end. */
function checkedWhileRead(
  response: Response,
  { schema, note }: { schema: z.ZodType; note: (problem: string) => void },
): Response {
  const chunks: Uint8Array[] = [];
  const body = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        chunks.push(chunk);
        controller.enqueue(chunk);
      },
      flush() {
        const parsed = schema.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
        if (!parsed.success) note(`has a body that is not described: ${z.prettifyError(parsed.error)}`);
      },
    }),
  );
  return new Response(body, { status: response.status, headers: response.headers });
}
