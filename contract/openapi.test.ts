import { describe, expect, it } from 'vitest';
import { WEBHOOK_EVENTS } from '#domain/webhooks/event-types.ts';
import { createOpenApiDocument } from './openapi.ts';
import { allRoutes } from './routes/all-routes.ts';

const document = createOpenApiDocument({ publicUrl: 'http://shop.test/' });

describe('the OpenAPI document', () => {
  it('contains the specified calls under their method and path', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations).toEqual(
      expect.arrayContaining([
        'GET /api/products',
        'GET /api/products/{category}',
        'GET /api/products-for/{gender}',
        'GET /api/product/{id}',
        'GET /api/reviews/{id}',
        'POST /api/reviews',
        'GET /api/role/{email}',
        'PUT /api/user',
        'PUT /api/make-admin/{email}',
        'POST /api/create-payment-intent',
        'POST /api/orders',
        'GET /api/order/{id}',
        'GET /api/orders/{email}',
      ]),
    );
  });

  it('describes every call under its path and method', () => {
    const operations = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(operations.toSorted()).toEqual(Object.keys(allRoutes).toSorted());
  });

  it('describes the messages of every webhook event', () => {
    expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_EVENTS]);
    expect(document.webhooks['refund.failed']?.post).toMatchObject({
      requestBody: {
        content: {
          'application/json': {
            schema: {
              properties: {
                type: { const: 'refund.failed' },
                data: { required: ['refundId', 'order', 'orderId', 'state'], additionalProperties: false },
              },
            },
          },
        },
      },
    });
  });

  it('names every parameter of a path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const operation of Object.values(methods)) {
        const named = (operation.parameters ?? [])
          .filter((one) => one['in'] === 'path')
          .map((one) => one['name']);
        expect(named, path).toEqual(inPath);
      }
    }
  });

  it('describes the response 304 for cached calls only, and names the parameter without which a call is not cached', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const found = operations.flatMap(({ operationId, responses: { 304: notModified } }) =>
      notModified === undefined ? [] : [`${operationId}: ${String(notModified['description'])}`],
    );
    const current = 'The copy identified by If-None-Match is current';
    expect(found.toSorted()).toEqual([
      `getCatalogue: ${current}`,
      `listCategoryProducts: ${current}, only with the parameter \`limit\``,
      `listDepartmentProducts: ${current}, only with the parameter \`limit\``,
      `listProducts: ${current}, only with the parameter \`limit\``,
      `listReviews: ${current}, only with the parameter \`limit\``,
      `readCatalogueFacts: ${current}`,
      `readPage: ${current}`,
      `readProduct: ${current}`,
      `suggestSearches: ${current}, only with the parameter \`q\``,
    ]);
  });

  it('states how many products a listing by relevance has at most', () => {
    expect(document.paths['/api/products']?.['get']?.summary).toContain('by relevance at most 500');
  });

  it('describes each request body', () => {
    const body = document.paths['/api/reviews']?.['post']?.requestBody as {
      content: { 'application/json': { schema: { required: string[]; properties: object } } };
    };
    const { schema } = body.content['application/json'];
    expect(schema.required).toEqual(['id', 'name', 'email', 'rate']);
    expect(Object.keys(schema.properties)).toContain('comments');
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
