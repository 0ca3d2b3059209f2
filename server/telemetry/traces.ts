import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ran } from '../db/observed';
import { statementOf } from './scrub';

/**
 * Spans at the few places through which everything passes. The server is one bundle, in which hooks on `require` would
 * not work.
 */
export interface Traces {
  request(request: FastifyRequest): Span;
  responded(span: Span, request: FastifyRequest, reply: FastifyReply): void;
  /** A child of the running span; without one there is none, so that periodic queries do not fill the collector. */
  statement(parent: Span, ran: Ran): void;
  /** A trace without a request: a job, a round. */
  begin(name: string): Span;
  ended(span: Span, failed: boolean): void;
  /** Sends what waits. */
  close(): Promise<void>;
}

interface Options {
  endpoint: string;
  version: string;
  /** Whether to accept trace headers of callers: only from trusted proxies. */
  trusted: boolean;
}

/** Loads OpenTelemetry, which nothing else needs. */
export const startTraces = async ({ endpoint, version, trusted }: Options): Promise<Traces> => {
  const [
    { BasicTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { detectResources, envDetector, resourceFromAttributes },
    { W3CTraceContextPropagator },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ]);
  const named = resourceFromAttributes({ 'service.name': 'ftrack', 'service.version': version });
  const provider = new BasicTracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  });
  const propagator = new W3CTraceContextPropagator();
  const parentOf = (request: FastifyRequest) =>
    trusted ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter) : ROOT_CONTEXT;
  // An unavailable collector must not delay the shutdown.
  const close = () =>
    Promise.race([provider.shutdown().catch(() => {}), sleep(longestGoodbye, undefined, { ref: false })]);
  return tracesOf(provider.getTracer('ftrack', version), parentOf, close);
};

/** ms */
const longestGoodbye = 3_000;

const tracesOf = (
  tracer: Tracer,
  parentOf: (request: FastifyRequest) => typeof ROOT_CONTEXT,
  close: () => Promise<void>,
): Traces => ({
  request: (request) =>
    tracer.startSpan(
      request.method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method, 'ftrack.request_id': request.id } },
      parentOf(request),
    ),
  responded: (span, request, reply) => {
    const route = request.routeOptions.url;
    if (route) span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
    if (request.empresaId) span.setAttribute('ftrack.empresa_id', request.empresaId);
    span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  },
  statement: (parent, { text, began, ms, failed, empresaId }) => {
    const statement = statementOf(text);
    const startTime = performance.timeOrigin + began;
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.text': statement,
      ...(empresaId && { 'ftrack.empresa_id': empresaId }),
    };
    const name = statement.split(' ', 1)[0] || 'statement';
    const span = tracer.startSpan(
      name,
      { kind: SpanKind.CLIENT, startTime, attributes },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(startTime + ms);
  },
  begin: (name) => tracer.startSpan(name, {}, ROOT_CONTEXT),
  ended: (span, failed) => {
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  },
  close,
});
