import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { Observe } from '#database/connection/observe-queries.ts';
import type { TracingConfig } from '../../config.ts';
import type { Trace } from '../../ports/tracer.ts';

/** The longest text of an attribute, in characters; a statement may be longer. */
const LONGEST = 2_000;

/** How long the last delivery may take when the shop closes, in milliseconds. */
const FAREWELL = 3_000;

/** Tells a collector what requests are spent on. */
export type Tracing = {
  /** Traces work below the request that is under way. */
  readonly trace: Trace;
  /** Traces a statement in the database. */
  readonly observe: Observe;
  /** The same listener, each of whose requests is a span of its own, below that of the client if it names one (W3C Trace Context). */
  traceRequests(handle: RequestListener, routeOf: (url: string) => string): RequestListener;
  /** Of the request under way, for lines of the log; nothing when there is none. */
  readonly ids: () => { trace_id?: string; span_id?: string };
  /** Sends what has not been sent yet, unless the collector lets the shop wait. */
  close(): Promise<void>;
};

/**
 * Begins to trace. To be loaded only when it is wanted: it takes the packages of OpenTelemetry with it. They are used without what they
 * would make known to the whole process, so that no library of the shop writes spans, and people's data into them, by itself.
 */
export function openTracing(
  { endpoint, headers, serviceName, resource, sampler }: TracingConfig,
  { onTrouble }: { onTrouble: (message: string) => void },
): Tracing {
  const hear = (message: string) => onTrouble(reasonIn(message));
  const silent = () => undefined;
  diag.setLogger(
    { error: hear, warn: hear, info: silent, debug: silent, verbose: silent },
    DiagLogLevel.WARN,
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      ...resource,
      'service.name': serviceName,
      'process.pid': process.pid,
    }),
    sampler: samplerOf(sampler),
    spanLimits: { attributeValueLengthLimit: LONGEST },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('osier');
  const propagator = new W3CTraceContextPropagator();
  const underWay = new AsyncLocalStorage<Span>();

  const traceWork: Trace = async ({ name, attributes }, work) => {
    const parent = underWay.getStore();
    if (parent === undefined) return work();
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, below(parent));
    try {
      return await underWay.run(span, work);
    } catch (error) {
      fail(span, kindOf(error));
      throw error;
    } finally {
      span.end();
    }
  };

  return {
    trace: traceWork,
    observe(statement, run) {
      const operation = /^\W*(\w+)/.exec(statement)?.[1]?.toUpperCase() ?? 'statement';
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': statement,
      };
      return traceWork({ name: operation, attributes }, run);
    },
    traceRequests: (handle, routeOf) => (request, response) => {
      const { method = 'GET', url = '', headers: told } = request;
      // The address itself is left out: it may hold people's words, and their e-mail addresses.
      const route = routeOf(url);
      const attributes = { 'http.request.method': method, 'http.route': route };
      const parent = propagator.extract(ROOT_CONTEXT, told, defaultTextMapGetter);
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
      response.once('close', () => {
        if (response.headersSent) span.setAttribute('http.response.status_code', response.statusCode);
        if (response.statusCode >= 500) fail(span, String(response.statusCode));
        span.end();
      });
      underWay.run(span, () => handle(request, response));
    },
    ids() {
      const context = underWay.getStore()?.spanContext();
      return context === undefined ? {} : { trace_id: context.traceId, span_id: context.spanId };
    },
    close: async () => {
      await Promise.race([provider.shutdown(), pause(FAREWELL, undefined, { ref: false })]);
    },
  };
}

function below(span: Span): Context {
  return trace.setSpan(ROOT_CONTEXT, span);
}

/** The words of an error, which the library tells as JSON. */
function reasonIn(message: string): string {
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(message)?.[1] ?? message;
}

/** What failed, without the error's words: they may name people. */
function fail(span: Span, kind: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', kind);
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function samplerOf({ name, ratio }: TracingConfig['sampler']): Sampler {
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler();
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
