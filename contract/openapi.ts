import { z } from 'zod';
import { rolesThatMay } from '#domain/staff/permissions.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#domain/webhooks/event-types.ts';
import { admitsTokens, type Call } from './call.ts';
import { calls } from './calls.ts';
import { PROBLEMS, type ProblemCode } from './problem-codes.ts';
import { allRoutes, type CallName } from './routes/all-routes.ts';
import { API_BASE } from './routes/api-base.ts';
import { CACHED_CALLS } from './routes/cached-calls.ts';
import { webhookMessage } from './webhook-messages.ts';

type Schema = Record<string, unknown>;

/** The OpenAPI operation of one call. */
export type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Schema[];
  readonly requestBody?: Schema;
  /** Absent for calls that no token may make. */
  readonly security?: readonly Schema[];
  readonly responses: Record<string, Schema>;
};

/** The OpenAPI description of the messages about an event. */
type WebhookMessage = { readonly summary: string; readonly requestBody: Schema; readonly responses: Schema };

/** The parts of an OpenAPI 3.1 document that the shop uses. */
export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks: Record<string, { readonly post: WebhookMessage }>;
  readonly components: {
    readonly schemas: Record<string, Schema>;
    readonly securitySchemes: Record<string, Schema>;
  };
};

const TOKEN_PROBLEMS = ['token_invalid', 'token_expired', 'token_revoked'] as const;

const TOKENS =
  'An API token of the back office (Settings, API tokens): `Authorization: Bearer osier_…`. It may make every call of its role, except those that need a person.';

const ACCESS = {
  anyone: 'Open to everyone.',
  shopper: 'Signed-in users and, while the shop accepts guests, visitors.',
  'signed-in': 'Signed-in users only.',
  'own-email': 'The user with this email address, or an admin.',
  staff: 'Members of staff, also before they set up or pass their second factor.',
} as const;

function describeAccess({ access, ...call }: Call): string {
  if (typeof access === 'string') return ACCESS[access];
  const roles = `Staff with the permission \`${access.may}\`: ${rolesThatMay(access.may).join(', ')}.`;
  return admitsTokens({ access, ...call }) ? roles : `${roles} Not with a token.`;
}

/** Creates the OpenAPI 3.1 document of all calls from their schemas. */
export function createOpenApiDocument({ publicUrl }: { publicUrl: string }): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const name of Object.keys(allRoutes) as CallName[]) {
    const { method, path } = allRoutes[name];
    const place = API_BASE + path.replaceAll(/:(\w+)/g, '{$1}');
    paths[place] = { ...paths[place], [method.toLowerCase()]: operation(name, calls[name], method) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Osier',
      version: '1',
      description:
        'The HTTP API of the shop. Amounts are US dollars. Failures are problem documents (RFC 9457) with a stable code.',
    },
    servers: [{ url: new URL(publicUrl).origin }],
    paths,
    webhooks: Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, { post: message(event) }])),
    components: {
      schemas: { Problem: problemSchema() },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: TOKENS } },
    },
  };
}

function message(event: WebhookEvent): WebhookMessage {
  return {
    summary: `Reports the event ${event} to the endpoints that want it, signed by Standard Webhooks`,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(webhookMessage(event), 'output') } },
    },
    responses: { '2XX': { description: 'Accepted' }, 410: { description: 'Disables the endpoint' } },
  };
}

function operation(operationId: string, call: Call, method: string): Operation {
  const parameters = [
    ...parametersOf(call.params, 'path'),
    ...parametersOf(call.query, 'query'),
    ...parametersOf(call.headers, 'header'),
  ];
  return {
    operationId,
    summary: call.summary,
    description: describeAccess(call),
    ...(typeof call.access === 'object' && admitsTokens(call) && { security: [{ token: [] }, {}] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.file && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          call.file.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
      },
    }),
    ...(call.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
      },
    }),
    responses: {
      200: {
        description: 'Success',
        content: {
          [typeOfResponse(call)]: { schema: schemaOf(call.response, 'output') },
        },
      },
      ...notModified(operationId),
      ...failures(call, method),
    },
  };
}

function typeOfResponse({ download, events }: Call): string {
  if (events) return 'text/event-stream';
  return download?.type ?? 'application/json';
}

/** Returns the response for a current copy. Only cached responses have an ETag. */
function notModified(operationId: string): Record<string, Schema> {
  const cached = CACHED_CALLS.find(({ name }) => name === operationId);
  if (cached === undefined) return {};
  const condition = 'requires' in cached ? `, only with the parameter \`${cached.requires}\`` : '';
  return { 304: { description: `The copy identified by If-None-Match is current${condition}` } };
}

function parametersOf(part: z.ZodObject | undefined, place: 'path' | 'query' | 'header'): Schema[] {
  if (!part) return [];
  const { properties = {}, required = [] } = schemaOf(part, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

/** Returns the failure responses of a call by status, each with its possible codes. */
function failures(call: Call, method: string): Record<string, Schema> {
  const codes = new Set<ProblemCode>([
    'invalid_request',
    'too_many_requests',
    'internal_error',
    'overloaded',
  ]);
  const add = (...more: readonly ProblemCode[]) => more.forEach((code) => codes.add(code));
  if (call.access !== 'anyone') add('sign_in_required', 'forbidden');
  if (call.access === 'own-email' || typeof call.access === 'object') add('factor_required');
  if (call.needsFreshSignIn) add('sign_in_again');
  add(...(admitsTokens(call) ? TOKEN_PROBLEMS : (['person_required'] as const)));
  if (method !== 'GET') add('cross_site', 'payload_too_large');
  if (call.body) add('malformed_json', 'unsupported_media_type');
  add(...call.problems);
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('; '),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Problem' },
                { type: 'object', properties: { status: { const: status }, code: { enum: same } } },
              ],
            },
          },
        },
      },
    ]),
  );
}

function problemSchema(): Schema {
  return {
    type: 'object',
    required: ['type', 'title', 'status', 'code', 'detail'],
    properties: {
      type: { type: 'string', const: 'about:blank' },
      title: { type: 'string' },
      status: { type: 'integer' },
      code: { type: 'string', enum: Object.keys(PROBLEMS) },
      detail: { type: 'string', description: 'For display to the user.' },
      reference: {
        type: 'string',
        description: 'With `already_paid`: the id of the payment that went through.',
      },
      conflicts: {
        type: 'array',
        description: 'With `changed_meanwhile`: the fields that somebody else changed.',
        items: {
          type: 'object',
          required: ['field', 'base', 'theirs', 'author', 'at'],
          properties: {
            field: { type: 'string' },
            base: { description: 'The value that the request expected.' },
            theirs: { description: 'The current value.' },
            author: {
              type: ['object', 'null'],
              description: 'The person who changed it.',
              required: ['name', 'email'],
              properties: { name: { type: 'string' }, email: { type: 'string' } },
            },
            at: { type: ['string', 'null'], description: 'When it was changed, ISO 8601 in UTC.' },
            restored: { description: 'With an undo that can choose: the value that it restores.' },
            size: { type: ['string', 'null'], description: 'With an undo: the size whose field it is.' },
          },
        },
      },
      suggestion: { type: 'string', description: 'With `id_taken`: an id that is free.' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['field', 'message'],
          properties: { field: { type: 'string' }, message: { type: 'string' } },
        },
      },
    },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  // JSON Schema cannot express the result of a transformation: it becomes an unrestricted schema.
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
}
