import { findFigure } from '@ivue/contracts/figures/registry.ts'
import { lastDayOfMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { qualityTargets } from '@ivue/contracts/reports/charts/targets-contract.ts'
import { highestSeverity } from '@ivue/contracts/reports/charts/words.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportWorld } from '../reports/report-world.fixture.ts'
import { namedFigures, openWorld, send } from './pairs-calls.fixture.ts'
import { RATES_IDEAS } from './pairs-rates.fixture.ts'
import { REVIEWS_IDEAS } from './pairs-reviews.fixture.ts'
import { WORK_IDEAS } from './pairs-work.fixture.ts'
import { MONTHS, ZONES } from './pairs-world.fixture.ts'

let t: ReportWorld
beforeAll(async () => {
  t = await openWorld()
  const target = { rationale: 'What was agreed on', validFrom: '2026-01-01', rate: 20 }
  for (const reviewType of ['UW Review', 'Processor QC'] as const)
    await send('qcManager', qualityTargets.saveQualityTarget, { reviewType, severity: highestSeverity(reviewType), ...target })
})
afterAll(() => t.close())
const IDEAS = [...REVIEWS_IDEAS, ...WORK_IDEAS, ...RATES_IDEAS]

describe.each(ZONES)('one idea is one figure on all screens, with the office in %s', (zone) => {
  beforeAll(async () => {
    await t.db.setting.upsert({ where: { key: 'business.zone' }, create: { key: 'business.zone', value: zone }, update: { value: zone } })
    t.services.settings.forget()
  })

  const isFirst = zone === ZONES[0]
  const ideas = isFirst ? IDEAS : IDEAS.filter(({ idea }) => !/views|pack/.test(idea))

  it.each(ideas)('$idea', async ({ viewers, months = MONTHS, read }) => {
    let filled = false
    for (const [nth, as] of viewers.entries())
      for (const month of months) {
        // The first viewer sees every month. The others see those around the move, and the second zone is for the ends of a month.
        if (isFirst ? nth > 0 && !['2026-06', '2026-07'].includes(month) : nth > 0 || month !== months[0]) continue
        const days = { from: `${month}-01`, to: lastDayOfMonth(month), zone }
        const [[one, expected] = ['', null], ...others] = Object.entries(await read({ as, month, days }))
        for (const [screen, value] of others)
          expect({ as, month, [`${screen} = ${one}`]: value }).toEqual({ as, month, [`${screen} = ${one}`]: expected })
        filled ||= /[1-9]/.test(JSON.stringify(expected))
      }
    expect(filled || !isFirst).toBe(true)
  })
})

it('every figure that an answer names has an entry in the registry', () => {
  expect([...namedFigures].filter(([id]) => !findFigure(id))).toEqual([])
  expect(namedFigures.size).toBeGreaterThan(40)
})
