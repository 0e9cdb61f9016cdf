import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attributes, Span, Tracer } from '@opentelemetry/api'
import type { FastifyBaseLogger } from 'fastify'
import { RELEASE } from '../../release.ts'
import type { Env } from '../env.ts'

/** Ends a span with the outcome of its work. */
type EndSpan = (outcome: string) => void

const ERRORS = ['failed', 'unavailable']
const FLUSH_TIMEOUT_MS = 3_000
const WARN_EVERY_MS = 3_600_000

/** The library and its tracer; null without a collector. */
let tracing: { api: typeof import('@opentelemetry/api'); tracer: Tracer } | null = null
const spanOfCall = new AsyncLocalStorage<Span>()
const endNothing: EndSpan = () => {}

/**
 * Starts to send spans to the collector at OTEL_EXPORTER_OTLP_ENDPOINT (decision 064). The library reads that address and its other
 * variables itself; without an address nothing of it is loaded. Returns the function that sends the remaining spans, in 3 s at most.
 */
export async function startTraces(
  { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS }: Env,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {}
  const [api, { BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  // The library reads the variable itself, and the value may come from a file.
  if (OTEL_EXPORTER_OTLP_HEADERS) process.env.OTEL_EXPORTER_OTLP_HEADERS = OTEL_EXPORTER_OTLP_HEADERS
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources
  const exporter = new OTLPTraceExporter()
  let warnedAt = 0
  const warn = () => {
    if (Date.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = Date.now()
    log.warn('Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT')
  }
  const processor = new BatchSpanProcessor({
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) warn()
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  })
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'ivue', 'service.version': RELEASE.version }))
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new BasicTracerProvider({ resource, spanProcessors: [processor] })
  tracing = { api, tracer: provider.getTracer('ivue') }
  return async () => {
    tracing = null
    await Promise.race([provider.shutdown().catch(warn), wait(FLUSH_TIMEOUT_MS)])
  }
}

/** Runs `answer` in the span of a call, which it ends. */
export function traceCall<T>(call: string, answer: (end: EndSpan) => T): T {
  const started = startSpan(call, 'SERVER')
  return started ? spanOfCall.run(started.span, () => answer(started.end)) : answer(endNothing)
}

/** Starts the span of a job. Its statements have none: an import runs tens of thousands. */
export const traceJob = (queue: string): EndSpan => startSpan(queue, 'CONSUMER')?.end ?? endNothing

/** Starts the span of a statement of the current call; null without a collector or a call. A span that is never ended is not sent. */
export function traceStatement(statement: unknown): EndSpan | null {
  if (!spanOfCall.getStore()) return null
  return startSpan(nameStatement(statement), 'CLIENT', { 'db.system.name': 'postgresql' })?.end ?? null
}

/** Returns the first word of a statement and its first table, which are never values. */
function nameStatement(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text)
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s+(?:"\w+"\.)?"?([a-z_]+)/.exec(text) ?? []
  return [/\w+/.exec(text)?.[0], table].filter(Boolean).join(' ')
}

function startSpan(name: string, kind: 'SERVER' | 'CONSUMER' | 'CLIENT', attributes: Attributes = {}): { span: Span; end: EndSpan } | null {
  if (!tracing) return null
  const { api, tracer } = tracing
  const parent = spanOfCall.getStore()
  const context = parent ? api.trace.setSpan(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT
  const span = tracer.startSpan(name, { kind: api.SpanKind[kind], attributes }, context)
  return {
    span,
    end(outcome) {
      span.setAttribute('ivue.outcome', outcome)
      if (ERRORS.includes(outcome)) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    },
  }
}
