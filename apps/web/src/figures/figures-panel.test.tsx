import { HEADLINES } from '@ivue/contracts/figures/headlines.ts'
import type { Figure, PanelFigures as Panel } from '@ivue/contracts/figures/shapes.ts'
import { QC_REPORTS, type QcReport, REVIEWED, WEIGHTED_ACCURACY } from '@ivue/contracts/reports/qc-reports.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FigureDetails } from './figure-details.tsx'
import { explainPanelFigure } from './figure-words.ts'
import { FiguresLine } from './figures-fold.tsx'
import { FiguresPanel } from './figures-panel.tsx'

const defects: Figure = {
  key: 'defects',
  figure: 'rating.materialDPO',
  title: 'Defect rate',
  format: 'percent',
  better: 'less',
  numerator: 3,
  denominator: 12,
  value: 25,
  gross: { numerator: 4, denominator: 12, value: 33.33 },
  estimated: false,
  change: 5,
  against: 'October 2026',
  history: [{ month: '2026-11', numerator: 3, denominator: 12, value: 25 }],
  split: [],
  beside: 'Also judged in 15 processor reviews: 0 defects',
}
const line = { numerator: 3, denominator: 12, value: 25, gross: defects.gross }
const panel: Panel = {
  manager: 1,
  month: '2026-11',
  days: 'November 1–20, 2026',
  readAt: '2026-11-20T12:00:00Z',
  figures: [defects, { ...defects, key: 'reviews', title: 'Reviews', format: 'count', value: 1204, gross: null }],
  breakdown: {
    key: 'defects',
    format: 'percent',
    estimated: false,
    tables: [{ title: '', ...line, leaders: [{ leader: 'Zoe Adams', ...line, people: [{ id: 4, name: 'Samuel Adjei', ...line }] }] }],
  },
}
const words = { person: 'Reviewer' }
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

it.each([
  [true, /Defect rate 25\.00 % \+5\.00 against October 2026 .*Overdue reviews .*Reviews 1,204/],
  [false, /Defect rate 25\.00 % 3 of 12 Overdue 7 Reviews 1,204 Show figures/],
])('a panel shows its figures, with the extra card at its place among them (open: %s)', (open, expected) => {
  const client = new QueryClient()
  const query = (opened: string) => ({ queryKey: ['figures', opened], queryFn: async () => panel })
  client.setQueryData(['figures', ''], panel)
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <FiguresPanel
          query={query}
          words={words}
          fold={{ open, toggle: () => {} }}
          extra={() => ({ after: 1, card: <p>Overdue reviews</p>, line: { label: 'Overdue', value: '7', explained: null } })}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(textOf(html)).toMatch(expected)
})

const REPORTS = Object.values<QcReport>(QC_REPORTS).flatMap(({ kind, columns }) =>
  Object.entries(columns).map(([choice, shown]) => [`${kind} ${choice}`, shown] as const),
)

it.each([...REPORTS, ['closer, weighted', [REVIEWED, WEIGHTED_ACCURACY]] as const])(
  'the line of the %s report begins with its headline figure, after words without a label',
  (_, columns) => {
    const figures = columns.map(({ label, figure }) => ({
      label,
      value: '1',
      explained: { figure, label, value: '1', parts: [], asOf: 0 },
    }))
    const labels = [
      ...renderToStaticMarkup(<FiguresLine figures={[{ label: '', value: 'All', explained: null }, ...figures]} />).matchAll(
        /muted">([^<]*)</g,
      ),
    ].map(([, label]) => label)
    const headlines = columns.filter(({ figure }) => HEADLINES.includes(figure)).map(({ label }) => label)
    expect(headlines).toHaveLength(1)
    expect(labels).toEqual(['', ...headlines, ...columns.map(({ label }) => label).filter((label) => !headlines.includes(label))])
  },
)

const details = (shown: Panel) =>
  textOf(
    renderToStaticMarkup(
      <MantineProvider>
        <FigureDetails figure={defects} panel={shown} words={words} onClose={() => {}} />
      </MantineProvider>,
    ),
  )

it('a figure explains its days, its counts as submitted and its change', () => {
  expect(explainPanelFigure(defects, panel, words)).toMatchObject({
    value: '25.00 %',
    counts: { numerator: 3, denominator: 12 },
    parts: [
      ['Days', 'November 1–20, 2026'],
      ['As submitted', '33.33 %, 4 of 12'],
      ['Change', '+5.00 against October 2026'],
      ['Other reviews', defects.beside],
    ],
  })
})

it.each([
  ['as submitted', { line, who: 'Zoe Adams', asSubmitted: true }, '33.33 %', ['Fails', 'As submitted, before overturns']],
  ['of a month', { line: { ...line, gross: null }, days: 'Oct 2026' }, '25.00 %', ['Days', 'Oct 2026']],
] as const)('a value %s is explained as what it is', (_what, part, value, said) => {
  const shown = explainPanelFigure(defects, panel, words, part)
  expect([shown.value, shown.parts]).toEqual([value, expect.arrayContaining([said])])
  expect(shown.parts.map(([name]) => name)).not.toContain('Change')
})

it('every value of an opened figure explains it: net and gross, of teams and people', () => {
  const shown = { ...panel, manager: 1 as const }
  const html = renderToStaticMarkup(
    <MantineProvider>
      <FigureDetails figure={defects} panel={shown} words={words} onClose={() => {}} />
    </MantineProvider>,
  )
  expect(html.match(/data-figure="rating.materialDPO"[^>]*>[^<]*/g)?.map((one) => one.split('>')[1])).toEqual([
    '33.33 %',
    '25.00 %',
    '33.33 %',
    '25.00 %',
  ])
})

it('an opened figure shows to managers also the people behind it', () => {
  const text = details(panel)
  expect(text).toMatch(/Team Leader Reviewer .*Zoe Adams .*Samuel Adjei 3 of 12/)
})

it('a breakdown is shown only under its own figure and only to managers', () => {
  const others = { ...panel, breakdown: panel.breakdown && { ...panel.breakdown, key: 'reviews' } }
  expect(details(others)).not.toContain('Zoe Adams')
  expect(details({ ...panel, manager: 0 })).not.toContain('Zoe Adams')
})
