import { expect, test } from 'vitest'
import { measureAgreement } from './agreement.ts'
import { ends, expectClose, type Recomputation } from './close.fixture.ts'
import { buildBaseline, chartPoint } from './control-chart.ts'
import { exactLimits } from './control-limits.ts'
import { exactInterval, wilsonInterval } from './interval.ts'
import fixtures from './statistics.fixture.json' with { type: 'json' }
import { stratifiedRate } from './strata.ts'

const RECOMPUTED: Recomputation<typeof fixtures> = {
  wilson: ({ x, n, N }) => ({ x, n, N, ci: ends(wilsonInterval({ numerator: x, denominator: n }, { population: N })) }),
  clopperPearson: ({ x, n }) => ({ x, n, ci: ends(exactInterval({ numerator: x, denominator: n })) }),
  exactLimits: ({ p, n }) => {
    const { high, low } = exactLimits(p, n)
    return { p, n, signalHighAt: high, signalLowAt: low }
  },
  laney: ({ d, n }) => {
    const months = d.map((numerator, month) => ({ numerator, denominator: n[month] as number }))
    const baseline = buildBaseline(months, 'loans')
    const first = baseline && months[0] && chartPoint(baseline, months[0])
    expect(baseline?.method).toBe('laney')
    return { d, n, pbar: baseline?.centre, sigmaZ: baseline?.sigmaZ, ucl0: first?.high, lcl0: first?.low }
  },
  kappa: ({ table }) => {
    const { kappa, ac1, positive, negative } = measureAgreement(table)
    return {
      table,
      kappa: kappa.value,
      seFleiss: kappa.standardError,
      ci: ends(kappa.interval),
      ac1: ac1.value,
      positiveAgreement: positive.value,
      negativeAgreement: negative.value,
    }
  },
  stratified: ({ retail, tpo }) => {
    const strata = [retail, tpo].map(({ N, n, x }) => ({ population: N, sample: { numerator: x, denominator: n } }))
    return { retail, tpo, pooledWrong: (retail.x + tpo.x) / (retail.n + tpo.n), weighted: stratifiedRate(strata)?.rate }
  },
}

test.each(Object.keys(fixtures) as (keyof typeof fixtures)[])('%s agrees with scipy', (name) => {
  const again = RECOMPUTED[name] as (entry: unknown) => unknown
  const entries: unknown[] = [fixtures[name]].flat()
  expect(entries.length).toBeGreaterThan(0)
  for (const entry of entries) expectClose(again(entry), entry, name)
})

test('every fixture is tested', () => {
  expect(Object.keys(RECOMPUTED).sort()).toEqual(Object.keys(fixtures).sort())
})
