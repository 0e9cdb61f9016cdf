import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChartPoint, SigmaZone } from './control-chart.ts'
import { findSignals, meanPointsToFalseAlarm, type RuleSettings } from './run-rules.ts'

const at = (value: number | null): ChartPoint => {
  const away = Math.abs(value ?? 0)
  const zone = value === null || value === 0 ? 0 : Math.sign(value) * (away > 3 ? 3 : away > 2 ? 2 : 1)
  return { value, low: -3, high: 3, zone: zone as SigmaZone }
}
const OFF: RuleSettings = { trend: false, twoOfThree: false }
const ALL: RuleSettings = { trend: true, twoOfThree: true }
const found = (values: (number | null)[], settings = OFF) =>
  findSignals(values.map(at), settings).map(({ rule, points }) => [rule, ...points])

describe('the signals of a chart', () => {
  test.each<[string, (number | null)[], RuleSettings, unknown[]]>([
    ['none of a steady process', [1, -1, 2.5, 2.5, -1], OFF, []],
    [
      'beyond the limits',
      [1, 3.5, -4],
      OFF,
      [
        ['beyond', 1],
        ['beyond', 2],
      ],
    ],
    ['eight on one side', [-1, 1, 1, 2, 1, 1, 1, 1, 1], OFF, [['eight', 1, 2, 3, 4, 5, 6, 7, 8]]],
    ['none of seven on one side', [1, 1, 1, 1, 1, 1, 1], ALL, []],
    ['none of eight on one side with one on the centre', [1, 1, 1, 1, 0, 1, 1, 1, 1], ALL, []],
    ['eight with a month without loans between', [1, 1, 1, null, 1, 1, 1, 1, 1], OFF, [['eight', 0, 1, 2, 4, 5, 6, 7, 8]]],
    ['six rising', [-1.5, -1.2, -1, 0.2, 0.5, 1.7], ALL, [['trend', 0, 1, 2, 3, 4, 5]]],
    ['six falling', [1.5, 1.2, 1, 0.2, -0.5, -1.7], ALL, [['trend', 0, 1, 2, 3, 4, 5]]],
    ['no trend if two points are equal', [-1.5, -1.2, -1.2, 0.2, 0.5, 1.7], ALL, []],
    ['no trend of five points', [-1.5, -1.2, -1, 0.2, 0.5], ALL, []],
    ['two of three near a limit', [2.5, -1, 2.5], ALL, [['twoOfThree', 0, 2]]],
    ['two in a row near a limit', [2.5, 2.5], ALL, [['twoOfThree', 0, 1]]],
    [
      'three in a row near a limit',
      [-2.5, -2.5, -2.5],
      ALL,
      [
        ['twoOfThree', 0, 1],
        ['twoOfThree', 0, 1, 2],
      ],
    ],
    ['none of two on different sides', [2.5, -2.5, 1], ALL, []],
    ['none of two of four', [2.5, 1, -1, 2.5], ALL, []],
    ['none of a rule that is off', [-1.5, -1.2, -1, 0.2, 2.5, 2.7], OFF, []],
  ])('%s', (_, values, settings, expected) => {
    expect(found(values, settings)).toEqual(expected)
  })

  test('are the same for mirrored values', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -4, max: 4, noNaN: true }), { maxLength: 40 }), (values) => {
        expect(
          found(
            values.map((value) => -value),
            ALL,
          ),
        ).toEqual(found(values, ALL))
      }),
    )
  })
})

function normals(): () => number {
  let state = 20_261_123
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** Returns the number of points of a steady process up to its first signal. */
function pointsToSignal(next: () => number, settings: RuleSettings): number {
  const points: ChartPoint[] = []
  for (;;) {
    for (let nth = 0; nth < 200; nth++) points.push(at(next()))
    const first = findSignals(points, settings)[0]
    if (first) return (first.points.at(-1) as number) + 1
  }
}

test.each([OFF, ALL])('a simulated process gives false alarms at the stated mean distance, %j', (settings) => {
  const next = normals()
  const SERIES = 300
  let points = 0
  for (let series = 0; series < SERIES; series++) points += pointsToSignal(next, settings)
  const expected = meanPointsToFalseAlarm(settings)
  expect(Math.abs(points / SERIES - expected)).toBeLessThan((3 * expected) / Math.sqrt(SERIES))
})

test('the mean distance of false alarms falls with each further rule', () => {
  const settings = [OFF, { trend: false, twoOfThree: true }, { trend: true, twoOfThree: false }, ALL]
  expect(settings.map(meanPointsToFalseAlarm)).toEqual([153, 122, 115, 97])
})
