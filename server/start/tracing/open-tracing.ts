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

/** In characters; statements may be longer. */
const MAX_ATTRIBUTE_LENGTH = 2_000;

/** How long the last export may take on shutdown. */
const SHUTDOWN_TIMEOUT_MS = 3_000;

/** Sends traces of requests to a collector. */
export type Tracing = {
  /** Traces work as a child span of the current request. */
  readonly trace: Trace;
  /** Traces a database statement. */
  readonly observe: Observe;
  /** Wraps a listener: every request becomes a span, whose parent is the client's span if the request names one (W3C Trace Context). */
  traceRequests(handle: RequestListener, routeOf: (url: string) => string): RequestListener;
  /** Returns the ids of the current request's span, for log lines; an empty object outside requests. */
  readonly ids: () => { trace_id?: string; span_id?: string };
  /** Sends the remaining spans. Gives up after `SHUTDOWN_TIMEOUT_MS`. */
  close(): Promise<void>;
};

/**
 * Starts tracing. Registers no global tracer provider: otherwise libraries would write spans of their own, with personal data. Import
 * this module only when tracing is configured, because it loads OpenTelemetry.
 */
export function openTracing(
  config: TracingConfig,
  { onExportError }: { onExportError: (message: string) => void },
): Tracing {
  const report = (message: string) => onExportError(reasonIn(message));
  const ignore = () => undefined;
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.WARN,
  );
  const provider = createProvider(config);
  const tracer = provider.getTracer('osier');
  const propagator = new W3CTraceContextPropagator();
  const currentSpan = new AsyncLocalStorage<Span>();

  const traceWork: Trace = async ({ name, attributes }, work) => {
    const parent = currentSpan.getStore();
    if (parent === undefined) return work();
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, childOf(parent));
    try {
      return await currentSpan.run(span, work);
    } catch (error) {
      markFailed(span, kindOf(error));
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
      const { method = 'GET', url = '', headers } = request;
      // The URL itself is left out: it may hold search words and email addresses.
      const route = routeOf(url);
      const attributes = { 'http.request.method': method, 'http.route': route };
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
      response.once('close', () => {
        if (response.headersSent) span.setAttribute('http.response.status_code', response.statusCode);
        if (response.statusCode >= 500) markFailed(span, String(response.statusCode));
        span.end();
      });
      currentSpan.run(span, () => handle(request, response));
    },
    ids() {
      const context = currentSpan.getStore()?.spanContext();
      return context === undefined ? {} : { trace_id: context.traceId, span_id: context.spanId };
    },
    close: async () => {
      await Promise.race([provider.shutdown(), pause(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

function createProvider({
  endpoint,
  headers,
  serviceName,
  resource,
  sampler,
}: TracingConfig): TracerProvider {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } });
  return new TracerProvider({
    resource: resourceFromAttributes({
      ...resource,
      'service.name': serviceName,
      'process.pid': process.pid,
    }),
    sampler: samplerOf(sampler),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
}

function childOf(span: Span): Context {
  return trace.setSpan(ROOT_CONTEXT, span);
}

/** Returns the message of an error that OpenTelemetry reports as JSON. */
function reasonIn(message: string): string {
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(message)?.[1] ?? message;
}

/** Marks a span as failed. Leaves out the error's message, which may hold personal data. */
function markFailed(span: Span, kind: string): void {
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
