import { adjudications } from '@ivue/contracts/quality/agreement/contract.ts'
import { qualityCharts } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { qualityTargets } from '@ivue/contracts/reports/charts/targets-contract.ts'
import { highestSeverity } from '@ivue/contracts/reports/charts/words.ts'
import { monthlyPacks } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { packCellText, packDocument } from '@ivue/contracts/reports/pack/pack-document.ts'
import { cellOf } from '../reports/dashboard-facts.fixture.ts'
import { type Idea, page, type Request, type Screens, searched, send, sum, world } from './pairs-calls.fixture.ts'
import { agreementCounts, programmeCounts } from './pairs-oracle.fixture.ts'

const rates: Idea[] = (['UW Review', 'Processor QC'] as const).flatMap((type): Idea[] => {
  const severity = highestSeverity(type)
  const behind = async ({ as, days }: Request, stage: string, axis: string) =>
    (await page(as, qualityCharts.getChartLoans, { reviewType: type, severity, stage, axis, ...searched(days) })).totalItems
  return [
    {
      idea: `Programme's loans and findings of ${type}: control chart, waterfall, funnel plot, their loans`,
      viewers: ['qcManager'],
      months: ['2026-05', '2026-02', '2026-07'],
      async read(request) {
        const { month, days } = request
        const screens: Screens = {}
        for (const axis of ['Completion', 'Production'] as const) {
          const at = { reviewType: type, severity, axis, from: month, to: month }
          const chart = await send('qcManager', qualityCharts.getControlChart, {
            reviewType: type,
            severity,
            axis,
            counts: 'After rebuttal',
          })
          const point = chart.points.find((one) => one.at === month)
          const fall = await send('qcManager', qualityCharts.getWaterfall, { reviewType: type, axis, from: month, to: month })
          const funnel = await send('qcManager', qualityCharts.getFunnel, { ...at, counts: 'After rebuttal' })
          const oracle = await programmeCounts(world().db, type, severity, days, axis)
          const { units, gross, net, rebutted } = fall
          const all = { units, gross, rebutted: gross - rebutted, net }
          const add = (screen: string, value: Partial<typeof all>) => {
            screens[screen] = { ...(screens[screen] as object), [axis]: { ...all, ...value } }
          }
          add('waterfall', {})
          if (chart.mode === 'loans') add('chart', { units: point?.loans ?? 0, rebutted: point?.found ?? 0 })
          add('funnel', { units: funnel.centre?.loans ?? 0, rebutted: funnel.centre?.found ?? 0 })
          add('lists', {
            units: await behind(request, 'Reviewed', axis),
            gross: await behind(request, 'As submitted', axis),
            rebutted: await behind(request, 'After rebuttal', axis),
            net: await behind(request, 'Net', axis),
          })
          add('domain', { units: oracle.loans, gross: oracle.gross, rebutted: oracle.rebutted, net: oracle.net })
        }
        return screens
      },
    },
    {
      idea: `Findings of the sample of ${type}: control chart, their loans`,
      viewers: ['qcManager'],
      months: ['2026-05', '2026-02'],
      async read({ month, days }) {
        const screens: Screens = {}
        for (const counts of ['As submitted', 'After rebuttal'] as const) {
          const of = { reviewType: type, severity, axis: 'Completion' } as const
          const chart = await send('qcManager', qualityCharts.getControlChart, { ...of, counts, counted: 'findings' })
          const { tdata } = await page('qcManager', qualityCharts.getChartLoans, { ...of, stage: counts, ...searched(days) })
          const add = (screen: string, value: number) => {
            screens[screen] = { ...(screens[screen] as object), [counts]: value }
          }
          add('chart', chart.points.find((one) => one.at === month)?.found ?? 0)
          add(
            'loans',
            sum(tdata, (row) => Number(cellOf(row, 'Findings')?.value)),
          )
        }
        return screens
      },
    },
    {
      idea: `Rate and verdict of ${type}: pack, waterfall, targets, control chart`,
      viewers: ['qcManager'],
      months: ['2026-05', '2026-02'],
      async read({ month }) {
        const document = packDocument.parse((await send('qcManager', monthlyPacks.getMonthlyPack, { month, live: '1' })).document)
        const block = document.sections.find(({ id }) => id === `rate-${type}`)?.blocks[0]
        const figures = block?.kind === 'figures' ? block.figures : []
        const at = { reviewType: type, axis: 'Production', from: month, to: month }
        const { rates: of } = await send('qcManager', qualityCharts.getWaterfall, at)
        const { rows } = await send('qcManager', qualityTargets.getQualityTargets, { axis: 'Production' })
        const chart = await send('qcManager', qualityCharts.getControlChart, { reviewType: type, severity, axis: 'Production' })
        const target = rows.find((row) => row.reviewType === type)?.now
        const percentText = (rate: { percent: number | null }) => (rate.percent === null ? '–' : `${rate.percent.toFixed(2)} %`)
        const shown = figures.slice(0, 3).map(({ value }) => value.replace(/ \(.*/, ''))
        return {
          pack: [shown, figures.at(-1)?.value.toLowerCase()],
          others: [[of.gross, of.afterRebuttal, of.net].map(percentText), target?.verdict],
          ...(chart.target && { chart: [shown, chart.target.verdict] }),
        }
      },
    },
  ]
})

const agreement: Idea = {
  idea: 'Agreement of reviewers: adjudication, calibrations, pack',
  viewers: ['qcManager', 'analyst'],
  months: ['2026-06', '2026-02'],
  async read({ as, month, days }) {
    const type = 'Final Doc QC'
    const { figures } = await send(as, adjudications.getAgreement, { month, type }).catch(() => ({
      figures: { pairs: 0, percentage: { value: null } },
    }))
    const document = packDocument.parse((await send(as, monthlyPacks.getMonthlyPack, { month, live: '1' })).document)
    const table = document.sections.find(({ id }) => id === 'agreement')?.blocks[0]
    const row = table?.kind === 'table' ? table.rows.find(({ cells }) => packCellText(cells[0] ?? '').startsWith(type)) : undefined
    const counted = await agreementCounts(world().db, type, days)
    const text = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(2)} %`)
    const share = as === 'qcManager' && counted.pairs > 0 ? [String(counted.pairs), text(counted.equal / counted.pairs)] : null
    const shown = figures.pairs === 0 ? null : [String(figures.pairs), text(figures.percentage.value)]
    return { page: shown, pack: row ? row.cells.slice(1, 3).map(packCellText) : null, domain: share }
  },
}

/** Ideas about the programme's sample and the agreement of reviewers. */
export const RATES_IDEAS: readonly Idea[] = [...rates, agreement]
