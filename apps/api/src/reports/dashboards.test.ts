import type { Call } from '@ivue/contracts/contract.ts'
import type { GridPage, Row } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { type DashboardMeasure, reviewDashboards } from '@ivue/contracts/reports/contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { often } from '../testing/thorough.ts'
import { addUp, shownCounts } from './add-up.fixture.ts'
import {
  cellOf,
  chosen,
  countDecisions,
  DECISIONS,
  type Defects,
  latestDecisions,
  pooledOf,
  rate,
  rowsOf,
  type StoredReview,
  shownIn,
  storedReviews,
} from './dashboard-facts.fixture.ts'
import { type Name, type ReportWorld, reportWorld, SEES, setWorld, WORLDS } from './report-world.fixture.ts'

let t: ReportWorld
beforeAll(async () => {
  t = await reportWorld()
})
afterAll(() => t.close())

const { getMonthly, getMonthToDate, getOverturnReport, getOverturnQuestions } = reviewDashboards
type DashboardPage = GridPage & { periods: { value: string; label: string }[]; measures: DashboardMeasure[] }

async function pageOf(call: Call, input: object, as: Name = 'qcManager'): Promise<DashboardPage> {
  const { flag, msg, response } = await t.call(call, { filterData: { pageSize: 'All' }, ...input } as never, t.people[as])
  if (!flag) throw new Error(`${call.task}: ${msg} ${JSON.stringify(response)}`)
  return response as DashboardPage
}
const DEFECTS: Defects[] = ['Both', 'Material or Critical', 'Lower']

describe('the monthly review dashboard', () => {
  it('counts for every analyst, employee and question what is stored, by month, and the rows behind every figure add up to it', async () => {
    await fc.assert(
      fc.asyncProperty(WORLDS, async (world) => {
        await setWorld(t, world)
        const all = await storedReviews(t.db)
        for (const variant of ['Closing QC', 'SS'] as const)
          for (const [months, words] of [
            [undefined, ['6-26']],
            ['7-26,5-26', ['5-26', '7-26']],
          ] as const)
            for (const [tab, defects] of [
              ['QC Analyst', 'Both'],
              ['Employee', 'Lower'],
              ['Question', 'Material or Critical'],
              ['Question', 'Both'],
            ] as const) {
              const input = { variant, tab, defectType: defects, ...(months && { months }) }
              const reviews = chosen(all, { variant, defects, selection: 'In-line', keep: ({ ended, bypassed }) => ended && !bypassed })
              const byMonth = words.map((word) =>
                rowsOf(
                  tab,
                  reviews.filter(({ month }) => month === word),
                  defects,
                ),
              )
              const keys = tab === 'Question' ? ['Answered', 'Fails'] : ['Reviews', 'Defects']
              const names = new Set(byMonth.flatMap((rows) => Object.keys(rows)))
              const expected = Object.fromEntries(
                [...names].map((name) => [
                  name,
                  words.flatMap((word, at) => {
                    const [of = 0, hit = 0] = keys.map((key) => byMonth[at]?.[name]?.[key] ?? 0)
                    return [
                      [`${word} ${keys[0]}`, of],
                      [`${word} ${keys[1]}`, hit],
                      [
                        `${word} ${tab === 'Question' ? 'Fail' : 'Defect'} %`,
                        rate(hit, tab === 'Question' ? of : (byMonth[at]?.[name]?.Judged ?? 0)),
                      ],
                      ...(variant === 'SS' && tab !== 'Question'
                        ? ['Partial', 'Partial Defects'].map((key) => [`${word} ${key}`, byMonth[at]?.[name]?.[key] ?? 0])
                        : []),
                    ]
                  }),
                ]),
              )
              const { tdata, headers, periods } = await pageOf(getMonthly, input)
              const titles = headers.map(({ Title }) => Title).filter((title) => / /.test(title))
              const nameIn = (row: Row) => (tab === 'Question' ? String(row.recsID) : String(shownIn(row, 'Name')))
              expect([
                input,
                Object.fromEntries(tdata.map((row) => [nameIn(row), titles.map((title) => [title, shownIn(row, title)])])),
              ]).toEqual([input, expected])
              expect(periods.map(({ value }) => value)).toEqual(words)
              const [row] = tdata
              for (const { Title: title, figure } of row ? headers.filter((header) => header.figure) : []) {
                const cell = cellOf(row as Row, title)
                const behind = await pageOf(getMonthly, { ...input, empId: row?.recsID, field: title })
                if (cell && cell.value !== null)
                  expect([title, addUp(figure, title.endsWith('%'), behind)]).toEqual([title, shownCounts(cell)])
              }
              expect(headers.filter(({ figure }) => figure)).toHaveLength((variant === 'SS' && tab !== 'Question' ? 5 : 3) * words.length)
            }
      }),
      { numRuns: often(1, 3), endOnFailure: true },
    )
  })

  it('sums everybody, before and after overturns, and the rows behind every figure add up to it', async () => {
    await fc.assert(
      fc.asyncProperty(WORLDS, async (world) => {
        await setWorld(t, world)
        const all = await storedReviews(t.db)
        for (const variant of ['Closing QC', 'SS'] as const)
          for (const defects of DEFECTS) {
            const input = { variant, defectType: defects }
            const june = chosen(all, {
              variant,
              defects,
              selection: 'In-line',
              keep: ({ month, ended, bypassed }) => ended && !bypassed && month === '6-26',
            })
            const { measures } = await pageOf(getMonthly, input)
            const shown = Object.fromEntries(measures.map(({ title, values }) => [title, values[0]]))
            expect([input, shown]).toMatchObject([input, pooledOf(june, variant, defects)])
            for (const { field, figure, share, values, counts } of measures) {
              const behind = await pageOf(getMonthly, { ...input, field: `6-26 ${field}` })
              expect([field, addUp(figure, share, behind)]).toEqual([field, counts?.[0] ?? values[0]])
            }
          }
      }),
      { numRuns: often(1, 3), endOnFailure: true },
    )
  })

  it.each([
    [{ months: '13-26' }, 'Enter months as 10-26, with commas between them'],
    [{ months: Array.from({ length: 14 }, (_, at) => `${(at % 12) + 1}-${20 + Math.floor(at / 12)}`).join() }, 'Choose at most 13 months'],
    [{ variant: 'Processor' }, 'Choose one of Closing QC, SS'],
    [{ tab: 'Reviews' }, 'Choose one of QC Analyst, Employee, Question'],
    [{ reviewType: 'UW Review' }, 'Choose one of Review Type, ICD QC, Final Doc QC'],
    [{ defectType: 'Some' }, 'Choose one of Both, Material or Critical, Lower'],
    [{ users: 'x' }, 'Send ids of getFilters with commas between them, or All'],
    [{ field: '6-26 Nonsense' }, 'Send the title of a figure of the list, or of all together'],
    [{ field: '6-26 Reviews', empId: 'x' }, 'Send the id of a row, or All'],
  ])('refuses %o', async (input, msg) => {
    expect(await t.call(getMonthly, input as never, t.people.qcManager)).toMatchObject({ flag: false, msg })
  })
})

describe('the month to date', () => {
  it('has each review once, open ones by submission date, filtered as requested, and lists the pending ones', async () => {
    await fc.assert(
      fc.asyncProperty(WORLDS, async (world) => {
        await setWorld(t, world)
        const all = await storedReviews(t.db)
        const july = ({ ended, month, submittedMonth }: StoredReview) => (ended ? month : submittedMonth) === '7-26'
        // The clock is at 8 July: days in the future must be requested explicitly.
        const dates = { dateFrom: '2026-07-01', dateTo: '2026-07-31' }
        const filters: [object, (review: StoredReview) => boolean][] = [
          [{}, () => true],
          [{ loanType: 'FHA' }, ({ loanType }) => loanType === 'FHA'],
          [{ disposition: 'Final Risk Review' }, ({ disposition }) => disposition === 'Final Risk Review'],
          [{ statusType: 'In QC' }, ({ ended, started }) => started && !ended],
          [{ users: String(t.people.analyst.id) }, ({ analyst }) => analyst === 'Ana Analyst'],
          [{ roles: 'QC Analyst' }, ({ analyst }) => analyst !== 'Not assigned'],
          [{ roles: 'Closer,QC Analyst' }, ({ analyst }) => analyst !== 'Not assigned'],
          [{ teamLeads: String(t.people.lead.id) }, () => false],
        ]
        for (const variant of ['Closing QC', 'SS'] as const)
          for (const [filter, keeps] of filters) {
            const input = { variant, ...dates, statusType: 'All', ...filter }
            const inJuly = chosen(all, { variant, defects: 'Both', selection: 'In-line', keep: july })
            const reviews = inJuly.filter(keeps)
            const { tdata, measures } = await pageOf(getMonthToDate, input)
            const keys = [
              'Reviews',
              'Pending',
              'In QC',
              'Completed',
              'ByPass',
              'Defects',
              ...(variant === 'SS' ? ['Partial', 'Partial Defects'] : []),
            ]
            const expected = Object.fromEntries(
              Object.entries(rowsOf('QC Analyst', reviews, 'Both')).map(([name, row]) => [
                name,
                [...keys.map((key) => row[key] ?? 0), rate(row.Defects ?? 0, row.Judged ?? 0)],
              ]),
            )
            expect([
              input,
              Object.fromEntries(tdata.map((row) => [shownIn(row, 'Name'), [...keys, 'Defect %'].map((key) => shownIn(row, key))])),
            ]).toEqual([input, expected])
            // The pooled figures include every status, even if the list is filtered by status.
            const together = 'statusType' in filter ? inJuly : reviews
            expect(measures[0]?.values).toEqual([together.length])
            if (Object.keys(filter).length === 0) {
              const monthly = (await pageOf(getMonthly, { variant, months: '7-26' })).measures.filter(({ title }) => title !== 'Reviews')
              expect([variant, monthly]).toEqual([variant, measures.filter(({ title }) => monthly.some((one) => one.title === title))])
            }
            const [states] = [measures.slice(1, 5).reduce((total, { values }) => total + (values[0] ?? 0), 0)]
            expect(states).toBe(together.length)
            for (const { field, figure, share, values, counts } of filter === filters[0]?.[0] ? measures : measures.slice(0, 1)) {
              const behind = await pageOf(getMonthToDate, { ...input, empId: 'All', field })
              expect([field, addUp(figure, share, behind)]).toEqual([field, counts?.[0] ?? values[0]])
            }
            if ('statusType' in filter) continue
            const pending = reviews.filter(({ started, ended }) => !started && !ended).length
            for (const tab of ['QC Analyst', 'Reviews']) {
              const opened = await pageOf(getMonthToDate, { variant, ...dates, ...filter, tab })
              const listed =
                tab === 'Reviews' ? opened.totalItems : opened.tdata.reduce((sum, row) => sum + Number(shownIn(row, 'Reviews')), 0)
              expect([tab, listed, opened.measures[0]?.values]).toEqual([tab, pending, [reviews.length]])
            }
            // Questions count answers of completed reviews, so their tab opens on every status.
            const opened = await pageOf(getMonthToDate, { variant, ...dates, ...filter, tab: 'Question' })
            const whole = await pageOf(getMonthToDate, { variant, ...dates, ...filter, tab: 'Question', statusType: 'All' })
            const completed = reviews.filter(({ ended, bypassed }) => ended && !bypassed)
            const answered = Object.keys(rowsOf('Question', completed, 'Both')).length
            expect([opened.totalItems, whole.totalItems]).toEqual([answered, answered])
            expect((await pageOf(getMonthToDate, { variant, ...dates, tab: 'Question', statusType: 'Pending' })).totalItems).toBe(0)
          }
      }),
      { numRuns: often(1, 3), endOnFailure: true },
    )
  })

  it('shows everybody their own reviews and those of the people they lead', async () => {
    const [world] = fc.sample(WORLDS, { numRuns: 1, seed: 11 })
    if (!world) throw new Error('No world')
    await setWorld(t, world)
    const all = (await storedReviews(t.db)).filter(
      ({ type, ended, month, submittedMonth, selection }) =>
        type !== 'Final Review' && /ICD|Doc/.test(type) && selection === 'In-line' && (ended ? month : submittedMonth) !== '7-26',
    )
    for (const [name, seen] of Object.entries(SEES)) {
      const names = seen?.map((one) => t.people[one].fullName)
      const mine = all.filter(({ analyst, worked }) => !names || names.includes(analyst) || names.includes(worked))
      const { totalItems } = await pageOf(
        getMonthToDate,
        { tab: 'Reviews', statusType: 'All', dateFrom: '2026-05-01', dateTo: '2026-06-30' },
        name as Name,
      )
      expect([name, totalItems]).toEqual([name, mine.length])
    }
  })

  it.each([
    [{ dateFrom: '2026-07-01' }, MESSAGES.selectEndDate],
    [{ dateTo: '2026-07-01' }, MESSAGES.selectStartDate],
    [{ statusType: 'Done' }, 'Choose one of All, Pending, In QC, Completed, Completed - ByPass, Completed - Findings'],
  ])('refuses %o', async (input, msg) => {
    expect(await t.call(getMonthToDate, input as never, t.people.qcManager)).toMatchObject({ flag: false, msg })
  })
})

describe('the overturn report', () => {
  it('sums disputes and overturns, filtered as requested, and the rows behind every figure add up to it', async () => {
    await fc.assert(
      fc.asyncProperty(WORLDS, async (world) => {
        await setWorld(t, world)
        const all = await storedReviews(t.db)
        for (const [filter, types] of [
          [{}, ['ICD QC', 'Final Doc QC']],
          [{ reviewType: 'ICD QC' }, ['ICD QC']],
          [{ reviewType: 'Final Doc QC,ICD QC' }, ['ICD QC', 'Final Doc QC']],
          [{ variant: 'SS' }, ['Final Review']],
        ] as const) {
          const disputes = ({ answers }: StoredReview) => answers.filter(({ disputes: rounds }) => rounds.length > 0).length
          const overturned = ({ answers }: StoredReview) =>
            answers.filter(({ answer, result }) => answer === 'No' && result === 'Accept').length
          const june = all.filter(
            (one) =>
              (types as readonly string[]).includes(one.type) &&
              one.selection === 'In-line' &&
              one.ended &&
              !one.bypassed &&
              one.month === '6-26' &&
              disputes(one) > 0,
          )
          const sumOf = (count: (review: StoredReview) => number) => june.reduce((total, review) => total + count(review), 0)
          const { measures, totalItems } = await pageOf(getOverturnReport, filter)
          expect([filter, totalItems, Object.fromEntries(measures.map(({ title, values }) => [title, values[0]]))]).toEqual([
            filter,
            june.length,
            {
              Reviews: june.length,
              'Findings disputed': sumOf(disputes),
              'Findings overturned': sumOf(overturned),
              'Overturned of disputed %': rate(sumOf(overturned), sumOf(disputes)),
            },
          ])
          for (const { field, figure, share, values, counts } of measures)
            expect([field, addUp(figure, share, await pageOf(getOverturnReport, { ...filter, field }))]).toEqual([
              field,
              counts?.[0] ?? values[0],
            ])
        }
      }),
      { numRuns: often(1, 3), endOnFailure: true },
    )
  })

  it('lists the disputes of last month, and opens their questions for people who see the review', async () => {
    const [world] = fc.sample(WORLDS, { numRuns: 1, seed: 5 })
    if (!world) throw new Error('No world')
    await setWorld(t, world)
    const all = await storedReviews(t.db)
    const disputed = all.filter(
      ({ type, selection, month, ended, bypassed, answers }) =>
        /ICD|Doc/.test(type) &&
        selection === 'In-line' &&
        ended &&
        !bypassed &&
        month === '6-26' &&
        answers.some(({ disputes }) => disputes.length > 0),
    )
    const { tdata } = await pageOf(getOverturnReport, {})
    const listed = tdata.map(({ recsID }) => recsID)
    expect(disputed.map(({ id }) => id).filter((id) => !listed.includes(id))).toEqual([])
    for (const row of tdata) {
      const answers = all.find(({ id }) => id === row.recsID)?.answers ?? []
      const latest = latestDecisions(answers)
      expect(Object.fromEntries(Object.keys(DECISIONS).map((title) => [title, shownIn(row, title)]))).toEqual(countDecisions(latest))
      const { response } = await t.call(getOverturnQuestions, { qaId: row.recsID }, t.people.qcManager)
      expect(response.borrower).toMatch(/\w/)
      expect(response.questions.map(({ overturn_result }) => overturn_result).sort()).toEqual(latest.sort())
    }
    const outside = all.find(({ worked, ended, type }) => ended && type === 'ICD QC' && worked === 'Otto Outsider')
    const open = all.find(({ ended, type }) => !ended && type === 'ICD QC')
    const uw = all.find(({ ended, type }) => ended && type === 'UW Review')
    for (const [review, as] of [
      [outside, 'lead'],
      [open, 'qcManager'],
      [uw, 'qcManager'],
    ] as const)
      if (review)
        expect(await t.call(getOverturnQuestions, { qaId: review.id }, t.people[as])).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    expect([outside, open, uw].filter(Boolean).length).toBeGreaterThan(1)
  })
})
