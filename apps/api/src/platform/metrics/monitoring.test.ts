import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { metricsRegistry } from './metrics.ts'
import { dashboard, queries, readMonitoring, rules } from './monitoring.fixture.ts'

const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

/** Every series with its labels, as Prometheus stores it. It adds `up` and the labels of the target itself. */
const SERIES = new Map<string, readonly string[]>([['up', []]])
const LABELS_OF_TARGET = ['job', 'instance']
for (const metric of [metricsRegistry, ofProcess].flatMap((one) => one.getMetricsAsArray())) {
  const { name, type, labelNames = [] } = metric as unknown as { name: string; type: unknown; labelNames?: string[] }
  if (type !== 'histogram') SERIES.set(name, labelNames)
  else
    for (const [end, more] of [
      ['_bucket', ['le']],
      ['_sum', []],
      ['_count', []],
    ] as const)
      SERIES.set(name + end, [...labelNames, ...more])
}

/** Returns the names of series and the names of labels in a query of Prometheus. */
function parseNames(query: string) {
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const labels = [...found(query, /[{,]\s*(\w+)\s*[=!]/g), ...found(query, /\bby \(([^)]*)\)/g).flatMap((list) => list.split(/,\s*/))]
  const rest = query.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ')
  return { series: found(rest, /\b([a-z_]\w*)\b(?!\s*\()/g), labels }
}

it.each(queries)('%s uses only metrics and labels that exist: %s', (_where, query) => {
  const { series, labels } = parseNames(query)
  expect(series).not.toEqual([])
  expect(series.filter((name) => !SERIES.has(name))).toEqual([])
  const known = [...LABELS_OF_TARGET, ...series.flatMap((name) => SERIES.get(name) ?? [])]
  expect(labels.filter((label) => !known.includes(label))).toEqual([])
})

it('a query with a name that does not exist would be noticed', () => {
  expect(parseNames('sum by (call, who) (rate(ivue_nothing_total{outcome!="ok"}[5m])) / ivue_live_streams > 0')).toEqual({
    series: ['ivue_nothing_total', 'ivue_live_streams'],
    labels: ['outcome', 'call', 'who'],
  })
})

it('every legend and every text of an alert names labels that the query has', () => {
  const named = (text: string) => [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, name = '']) => name)
  const texts = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr, legendFormat = '' }) => [expr, legendFormat] as const)),
    ...rules.map(({ expr, annotations }) => [expr, annotations.summary + annotations.description] as const),
  ]
  for (const [query, text] of texts) {
    const { series, labels } = parseNames(query)
    const aggregated = /\bby \(/.test(query)
    const has = aggregated ? labels : [...LABELS_OF_TARGET, ...series.flatMap((name) => SERIES.get(name) ?? [])]
    expect(
      named(text).filter((label) => !has.includes(label)),
      query,
    ).toEqual([])
  }
})

it('every alert has a severity and says what to do, and every panel reads the provisioned source', () => {
  const source = parse(readMonitoring('grafana/provisioning/datasources/prometheus.yml')).datasources[0].uid
  expect(dashboard.panels.filter(({ datasource }) => datasource.uid !== source)).toEqual([])
  for (const { labels, annotations } of rules) {
    expect(['critical', 'warning']).toContain(labels.severity)
    expect(annotations).toEqual({ summary: expect.stringMatching(/\w/), description: expect.stringMatching(/\.$/) })
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

it('every metric of the app is on the dashboard or in an alert', () => {
  const used = new Set(queries.flatMap(([, query]) => parseNames(query).series))
  expect([...SERIES.keys()].filter((name) => name.startsWith('ivue_') && !/_count$/.test(name) && !used.has(name))).toEqual([])
})
