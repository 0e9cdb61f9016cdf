import { describe, expect, it, test } from 'vitest'
import { type PlanContent, planProblems, testsProblem, whyNotChangePlan, whyNotRedraw, whyNotTakeStep } from './plan-rules.ts'
import { compareDraws, drawSql } from './proof.ts'
import { PLAN_STATES, PLAN_TYPES, SAMPLING_METHODS, selectionOfMethod } from './words.ts'

const NO_FILTER = { statuses: [], channels: [], types: [], purposes: [], regions: [], states: [], tests: [] }
const PLAN: PlanContent = {
  code: 'PC-2026-Q3',
  title: 'Post-closing random, third quarter 2026',
  reviewType: 'UW Review',
  phase: 'Post-closing',
  scope: 'Full',
  method: 'Statistical',
  sides: 'two-sided',
  points: 2,
  rate: 5,
  most: 0,
  dateKind: 'Funded',
  fromOn: '2026-07-01',
  toOn: '2026-09-30',
  filter: { ...NO_FILTER, statuses: ['Funded'] },
  strataBy: 'Month and channel',
  rationale: '',
}

describe('a plan', () => {
  it('that is complete has no problem', () => {
    expect(planProblems(PLAN)).toEqual({})
    expect(planProblems({ ...PLAN, method: 'Targeted', rationale: 'Every loan of a new branch', most: 40 })).toEqual({})
    for (const strataBy of ['Month', 'Month and channel'])
      expect(planProblems({ ...PLAN, method: 'Prefunding minimum', phase: 'Prefunding', strataBy })).toEqual({})
  })

  test.each<[Partial<PlanContent>, string, RegExp]>([
    [{ code: 'q3' }, 'code', /capital letters/],
    [{ code: "Q3'; DROP" }, 'code', /capital letters/],
    [{ code: '-Q3' }, 'code', /capital letters/],
    [{ title: '  ' }, 'title', /Enter a title/],
    [{ reviewType: 'Final Review' }, 'reviewType', /Choose one of Processor QC, UW Review, ICD QC, Final Doc QC/],
    [{ phase: 'In-line' }, 'phase', /Post-closing, Prefunding/],
    [{ scope: '' }, 'scope', /Full, Component/],
    [{ method: 'By hand' }, 'method', /Statistical, Ten percent, Prefunding minimum, Targeted/],
    [{ dateKind: 'toString' }, 'dateKind', /Funded, Closing/],
    [{ fromOn: '2026-02-30' }, 'fromOn', /first day/],
    [{ toOn: '' }, 'toOn', /last day/],
    [{ toOn: '2026-06-30' }, 'toOn', /before the first one/],
    [{ toOn: '2027-08-01' }, 'toOn', /at most one year/],
    [{ strataBy: 'Weeks' }, 'strataBy', /Month and channel, Month, None/],
    [{ method: 'Ten percent', strataBy: 'Month' }, 'strataBy', /counts each channel/],
    [{ method: 'Prefunding minimum' }, 'method', /of the phase Prefunding/],
    [{ method: 'Prefunding minimum', phase: 'Prefunding', strataBy: 'None' }, 'strataBy', /counts each month/],
    [{ sides: 'both' }, 'sides', /two-sided, one-sided/],
    [{ points: 0 }, 'points', /0.1 to 20/],
    [{ points: 2.005 }, 'points', /two decimals/],
    [{ rate: 51 }, 'rate', /0.1 to 50/],
    [{ rate: Number.NaN }, 'rate', /0.1 to 50/],
    [{ most: 1.5 }, 'most', /whole number/],
    [{ most: -1 }, 'most', /whole number/],
    [{ method: 'Targeted', rationale: 'because' }, 'rationale', /at least 10 characters/],
    [{ filter: { ...NO_FILTER, states: ['AZ', 'XX'] } }, 'filter.states', /State: there is no XX/],
    [{ filter: { ...NO_FILTER, tests: ['T02'] } }, 'filter.tests', /^Only a targeted plan draws loans that fail data tests$/],
  ])('with %j is refused with its field and a reason', (differs, field, why) => {
    const problems = planProblems({ ...PLAN, ...differs })
    expect(Object.keys(problems)).toEqual([field])
    expect(problems[field]).toMatch(why)
  })
})

it('only a targeted plan draws loans that fail data tests, and only live ones', () => {
  const filter = { ...NO_FILTER, tests: ['T02', 'T05'] }
  const problemOf = (method: string) =>
    planProblems({ ...PLAN, method, phase: 'Prefunding', filter, rationale: 'They fail a data test' })['filter.tests']
  const refused = 'Only a targeted plan draws loans that fail data tests'
  expect(SAMPLING_METHODS.map((method) => [method, problemOf(method)])).toEqual([
    ['Statistical', refused],
    ['Ten percent', refused],
    ['Prefunding minimum', refused],
    ['Targeted', undefined],
  ])
  expect(testsProblem(['T02', 'T05'], ['T02', 'T05', 'T09'])).toBeNull()
  expect(testsProblem([], [])).toBeNull()
  expect(testsProblem(['T02', 'T05'], ['T02'])).toBe('Fails data test: no live test is T05')
})

describe('the steps of a plan', () => {
  const at = (state: (typeof PLAN_STATES)[number], work = '', toOn = '2026-09-30') => ({ state, work, toOn })

  test.each([
    ['Draft', ['', /Seal the plan first/, /Seal|Freeze/]],
    ['Sealed', [/sealed already/, '', /Freeze the population first/]],
    ['Frozen', [/frozen already/, /frozen already/, '']],
    ['Drawn', [/cannot be changed/, /cannot be changed/, /cannot be changed/]],
  ] as const)('a plan in %s allows exactly its next step', (state, reasons) => {
    for (const [index, step] of (['seal', 'freeze', 'draw'] as const).entries())
      expect(whyNotTakeStep(at(state), step, '2026-10-01') ?? '').toMatch(reasons[index] || /^$/)
  })

  it('are refused while another one runs', () => {
    expect(whyNotTakeStep(at('Sealed', 'freeze'), 'freeze', '2026-10-01')).toMatch(/already started/)
  })

  it('allow freezing only after the period is over', () => {
    expect(whyNotTakeStep(at('Sealed'), 'freeze', '2026-09-30')).toMatch(/ends on 2026-09-30/)
    expect(whyNotTakeStep(at('Sealed'), 'freeze', '2026-10-01')).toBeNull()
  })

  it('allow changing only a draft, and redrawing only a drawn plan', () => {
    expect(PLAN_STATES.map((state) => whyNotChangePlan({ state }) === null)).toEqual([true, false, false, false])
    expect(PLAN_STATES.map((state) => whyNotRedraw({ state }) === null)).toEqual([false, false, false, true])
  })
})

it('a targeted plan never gives random selections', () => {
  expect(SAMPLING_METHODS.map((method) => [method, selectionOfMethod(method)])).toEqual([
    ['Statistical', 'Random'],
    ['Ten percent', 'Random'],
    ['Prefunding minimum', 'Random'],
    ['Targeted', 'Targeted'],
  ])
  expect(PLAN_TYPES).not.toContain('Final Review')
})

it('the SQL that repeats a draw can be pasted as it is', () => {
  expect(drawSql({ code: 'PC-2026-Q3', stratum: '2026-07 Retail', seed: '5d0e', sample: 83 })).toBe(
    "select loan from frozen_population where plan = 'PC-2026-Q3' and stratum = '2026-07 Retail' order by encode(sha256(convert_to('5d0e' || '|' || loan, 'UTF8')), 'hex') limit 83",
  )
})

it('two draws are compared by the loans that only one of them has', () => {
  expect(compareDraws(['1', '2'], ['2', '3'])).toEqual({ missing: ['1'], added: ['3'] })
  expect(compareDraws(['1', '2'], ['2', '1'])).toEqual({ missing: [], added: [] })
})
