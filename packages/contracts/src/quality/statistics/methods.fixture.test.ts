import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { measureAgreement } from './agreement.ts'
import { betweenLimits, MEAN_GAPS_TO_FALSE_ALARM } from './between-chart.ts'
import { logChoose, probabilityAtLeast, probabilityAtMost } from './binomial.ts'
import { ends, expectClose, type Recomputation } from './close.fixture.ts'
import { clusteredInterval } from './clustered.ts'
import { buildBaseline, type ChartUnit, chartPoint } from './control-chart.ts'
import { type CountLimits, exactLimits, funnelLimits, poissonLimits, predictedLimit, warningLimits } from './control-limits.ts'
import { drawOrder, populationHash } from './draw.ts'
import { testEffect } from './effect.ts'
import { exactInterval, upperBound, wilsonInterval } from './interval.ts'
import type { Estimate } from './jackknife.ts'
import fixtures from './methods.fixture.json' with { type: 'json' }
import { correctedEstimate } from './reviewer-error.ts'
import { riskRatio } from './risk-ratio.ts'
import { meanPointsToFalseAlarm } from './run-rules.ts'
import { type SamplePlan, sampleSize } from './sample-size.ts'
import { stratifiedRate } from './strata.ts'

const fraction = (numerator = 0, denominator = 0) => ({ numerator, denominator })
const signals = ({ high, low }: CountLimits) => ({ signalHighAt: high, signalLowAt: low })
const measure = ({ value, interval }: Estimate) => ({ value, ci: ends(interval) })
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

const RECOMPUTED: Recomputation<typeof fixtures> = {
  binomialTails: ({ n, p, d }) => ({ n, p, d, atLeast: probabilityAtLeast(d, n, p), atMost: probabilityAtMost(d, n, p) }),
  exactLimits: ({ p, n }) => ({ p, n, ...signals(exactLimits(p, n)) }),
  funnelLimits: ({ p, n }) => ({ p, n, ...signals(funnelLimits(p, n)) }),
  warningLimits: ({ p, n }) => ({ p, n, ...signals(warningLimits(p, n)) }),
  poissonLimits: ({ expected }) => ({ expected, ...signals(poissonLimits(expected)) }),
  predictedLimit: ({ x, N, n }) => ({ x, N, n, signalHighAt: predictedLimit(fraction(x, N), n) }),
  upperBound: ({ x, N }) => ({ x, N, bound: upperBound(fraction(x, N)) }),
  threeSigmaFalseAlarm: ({ tool, n, p }) => {
    const signalHighAt = Math.floor(n * p + 3 * Math.sqrt(n * p * (1 - p))) + 1
    return { tool, n, p, signalHighAt, probability: probabilityAtLeast(signalHighAt, n, p) }
  },
  wilson: ({ x, n, N }) => ({ x, n, N, ci: ends(wilsonInterval(fraction(x, n), { population: N })) }),
  exactInterval: ({ x, n }) => ({ x, n, ci: ends(exactInterval(fraction(x, n))) }),
  coverage: ({ sides, population, defective, margin }) => {
    const plan: SamplePlan = { population, rate: defective / population, margin, sides: sides as 'oneSided' | 'twoSided' }
    const sample = sampleSize(plan)
    let coverage = 0
    for (let count = 0; count <= sample; count++) {
      if (Math.abs(count / sample - plan.rate) > margin + 1e-12) continue
      coverage += Math.exp(logChoose(defective, count) + logChoose(population - defective, sample - count) - logChoose(population, sample))
    }
    return { sides, population, defective, sample, margin, coverage }
  },
  stratified: ({ strata }) => {
    const estimate = stratifiedRate(strata.map(({ N, n, x }) => ({ population: N, sample: fraction(x, n) })))
    return { strata, rate: estimate?.rate, ci: ends(estimate) }
  },
  laneyU: ({ counted, d, n }) => {
    const months = d.map((numerator, month) => fraction(numerator, n[month]))
    const baseline = buildBaseline(months, counted as ChartUnit)
    if (!baseline) throw new Error('There are months')
    const points = months.map((month) => chartPoint(baseline, month))
    const { centre, sigmaZ, method } = baseline
    return { counted, d, n, centre, sigmaZ, method, low: points.map(({ low }) => low), high: points.map(({ high }) => high) }
  },
  falseAlarm: ({ trend, twoOfThree, points }) => {
    expect(meanPointsToFalseAlarm({ trend, twoOfThree })).toBe(Math.round(points))
    return { trend, twoOfThree, points }
  },
  loansBetween: ({ p }) => {
    const [outer, inner] = [betweenLimits(p), betweenLimits(p, 0.02275)]
    return { p, signalLowAt: outer?.low, warnLowAt: inner?.low, median: outer?.median, warnHighAt: inner?.high, signalHighAt: outer?.high }
  },
  falseAlarmBetween: ({ p, points }) => {
    expect(MEAN_GAPS_TO_FALSE_ALARM).toBe(100 * Math.round(points / 100))
    return { p, points }
  },
  agreement: ({ table }) => {
    const { kappa, percentage, positive, negative, ac1 } = measureAgreement(table)
    return {
      table,
      kappa: kappa.value,
      standardError: kappa.standardError,
      percentage: measure(percentage),
      positive: measure(positive),
      negative: measure(negative),
      ac1: measure(ac1),
    }
  },
  fisher: ({ before, after }) => ({ before, after, p: testEffect(fraction(...before), fraction(...after)).p }),
  reviewerError: ({ observed, population, sensitivity, specificity }) => {
    const reviewed = { observed: fraction(...observed), sensitivity: fraction(...sensitivity), specificity: fraction(...specificity) }
    const estimate = correctedEstimate({ ...reviewed, population })
    return { observed, population, sensitivity, specificity, rate: estimate?.rate, ci: ends(estimate) }
  },
  clustered: ({ part, whole }) => {
    const products = (one: readonly number[], other: readonly number[]) => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
    const ones = whole.map(() => 1)
    const loans = whole.filter((count) => count > 0).length
    const interval = clusteredInterval(fraction(products(part, ones), products(whole, ones)), [
      loans,
      products(part, part),
      products(part, whole),
      products(whole, whole),
    ])
    return { part, whole, ci: ends(interval) }
  },
  riskRatio: ({ of, to }) => {
    const found = riskRatio(fraction(...of), fraction(...to))
    return { of, to, ratio: found?.ratio ?? null, ci: ends(found?.interval ?? null) }
  },
  draw: ({ tool, seed, loanNumbers }) => {
    const loans = loanNumbers.map((loanNumber) => ({ loanNumber }))
    const order = drawOrder(loans, seed, sha256).map(({ loanNumber }) => loanNumber)
    return { tool, seed, loanNumbers, order, populationHash: populationHash(loanNumbers, sha256) }
  },
}

test.each(Object.keys(fixtures) as (keyof typeof fixtures)[])('%s agrees with the tool named in the fixture', (name) => {
  const again = RECOMPUTED[name] as (entry: unknown) => unknown
  const fixture = fixtures[name]
  const entries: readonly unknown[] = 'cases' in fixture ? fixture.cases : [fixture]
  expect(fixture.tool).not.toBe('')
  expect(entries.length).toBeGreaterThan(0)
  for (const entry of entries) expectClose(again(entry), entry, name)
})

test('every fixture is tested', () => {
  expect(Object.keys(RECOMPUTED).sort()).toEqual(Object.keys(fixtures).sort())
})
