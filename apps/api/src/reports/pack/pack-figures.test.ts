import { shortMonth } from '@ivue/contracts/calendar/names.ts'
import { FIGURES } from '@ivue/contracts/figures/registry.ts'
import type { GridPage } from '@ivue/contracts/grid/wire.ts'
import { qualityCharts } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { severitiesOfType } from '@ivue/contracts/reports/charts/words.ts'
import { monthlyPacks } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { type PackDocument, packCellText, packDocument, type TableBlock } from '@ivue/contracts/reports/pack/pack-document.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../../testing/sessions.ts'
import type { SignIn, TestApp } from '../../testing/test-app.ts'
import { testApp } from '../../testing/test-app.ts'
import { addReviews, MONTH, NOW, TYPES } from './pack-world.fixture.ts'

/** Raw SQL of the tests, over answers and findings instead of the product's stored counts. */
const COUNTED = `r.ended_at IS NOT NULL AND r.first_review_id IS NULL AND r.pulled_back_at IS NULL AND r.bypass_reason = ''`
const RATE = `${COUNTED} AND r.selection = 'Random' AND r.phase = 'Post-closing' AND r.scope = 'Full' AND r.audit <> 'Partial' AND r.opportunity_count > 0`
/** Post-closing reviews count in the month of production (domain 9.1). */
const IN_MONTH = `to_char(CASE WHEN r.phase = 'Post-closing' THEN (SELECT l.funded_at FROM loans l WHERE l.id = r.loan_id) ELSE r.ended_at END AT TIME ZONE 'America/Chicago', 'YYYY-MM')`

describe.each([11, 22, 33])('the figures of a pack over random data %i', (seed) => {
  let t: TestApp
  let manager: SignIn
  let document: PackDocument

  beforeAll(async () => {
    t = await testApp()
    t.clock.set(NOW)
    await addReviews(t, seed, 90)
    const person = await t.person({ permissions: ['reports.reviews', 'quality.manage'], roles: ['Manager - QC'] })
    manager = await openSession(t.db, person)
    const { flag, msg, response } = await t.call(monthlyPacks.getMonthlyPack, { month: MONTH }, manager)
    if (!flag) throw new Error(msg)
    document = packDocument.parse(response.document)
  })
  afterAll(() => t.close())

  const rows = <T>(sql: string): Promise<T[]> => t.db.$queryRawUnsafe<T[]>(sql)
  const section = (id: string) => document.sections.find((one) => one.id === id)
  const tableOf = (id: string) => section(id)?.blocks.find((block): block is TableBlock => block.kind === 'table')
  const marked = (mark: string) => document.loans.filter(({ marks }) => marks.includes(mark)).length

  it.each(TYPES)('are gross, after rebuttal and net of %s according to answers and findings, each with its loans', async (type) => {
    const [highest] = severitiesOfType(type)
    const [raw] = await rows<{ loans: number; gross: number; rebutted: number; net: number }>(`
      SELECT count(*)::int AS loans,
        (count(*) FILTER (WHERE EXISTS (SELECT FROM review_answers a WHERE a.review_id = r.id AND a.answer = 'No' AND a.severity = '${highest}')))::int AS gross,
        (count(*) FILTER (WHERE EXISTS (SELECT FROM review_answers a WHERE a.review_id = r.id AND a.answer = 'No' AND a.severity = '${highest}' AND a.result <> 'Accept')))::int AS rebutted,
        (count(*) FILTER (WHERE EXISTS (SELECT FROM review_answers a JOIN findings f ON f.answer_id = a.id WHERE a.review_id = r.id AND a.severity = '${highest}' AND a.result <> 'Accept' AND f.cured_on IS NULL)))::int AS net
      FROM reviews r WHERE r.type = '${type}' AND ${RATE} AND ${IN_MONTH} = '${MONTH}'`)
    expect(raw?.loans).toBeGreaterThan(0)
    const figures = section(`rate-${type}`)?.blocks.find((block) => block.kind === 'figures')
    const shownRates = figures?.kind === 'figures' ? figures.figures.slice(0, 3).map(({ lines }) => packCellText(lines[0] ?? '')) : []
    const of = (count: number) => `${count} of ${raw?.loans} ${raw?.loans === 1 ? 'loan' : 'loans'}`
    expect(shownRates).toEqual([of(raw?.gross ?? -1), of(raw?.rebutted ?? -1), of(raw?.net ?? -1)])
    expect(['gross', 'afterRebuttal', 'net', 'units'].map((stage) => marked(`rate/${type}/${stage}`))).toEqual([
      raw?.gross,
      raw?.rebutted,
      raw?.net,
      raw?.loans,
    ])
  })

  it.each(TYPES)('have thirteen months of %s according to the answers', async (type) => {
    const [highest] = severitiesOfType(type)
    const raw = await rows<{ month: string; loans: number; found: number }>(`
      SELECT ${IN_MONTH} AS month, count(*)::int AS loans,
        (count(*) FILTER (WHERE EXISTS (SELECT FROM review_answers a WHERE a.review_id = r.id AND a.answer = 'No' AND a.severity = '${highest}')))::int AS found
      FROM reviews r WHERE r.type = '${type}' AND ${RATE} AND ${IN_MONTH} BETWEEN '2025-08' AND '${MONTH}' GROUP BY 1 ORDER BY 1`)
    const block = section(`rate-${type}`)?.blocks[1]
    // With few loans the rates are text, with the interval of each month in brackets.
    const words = block?.kind === 'text' ? (block.lines[0]?.text ?? '') : ''
    expect([...words.matchAll(/(\w{3} \d+ of \d+) \(/g)].map(([, month]) => month)).toEqual(
      raw.map(({ month, found, loans }) => `${shortMonth(month)} ${found} of ${loans}`),
    )
  })

  /** Returns the number of reviews shown per group of samples. */
  function samplesShown(): Record<string, number> {
    const groups: Record<string, number> = {}
    let group = ''
    for (const { look, cells } of tableOf('samples')?.rows ?? []) {
      if (look === 'group') group = packCellText(cells[0] ?? '').split(',')[0] as string
      else groups[group] = (groups[group] ?? 0) + Number(packCellText(cells[5] ?? '').replace('–', '0'))
    }
    return groups
  }

  it('separate random, prefunding, discretionary and component reviews without overlap', async () => {
    const raw = await rows<{ sample: string; reviews: number }>(`
      SELECT CASE WHEN ${RATE} THEN 'Random' WHEN ${RATE.replace('Post-closing', 'Prefunding')} THEN 'Prefunding' WHEN r.scope = 'Component' OR r.audit = 'Partial' THEN 'Component' ELSE 'Discretionary' END AS sample, count(*)::int AS reviews
      FROM reviews r WHERE ${COUNTED} AND r.selection <> 'In-line' AND ${IN_MONTH} = '${MONTH}' AND NOT (r.selection = 'Random' AND r.scope = 'Full' AND r.audit <> 'Partial' AND r.opportunity_count = 0)
      GROUP BY 1 ORDER BY 1`)
    const { 'In-line': _, ...groups } = samplesShown()
    expect(groups).toEqual(Object.fromEntries(raw.map(({ sample, reviews }) => [sample, reviews])))
    expect(document.loanCount).toBe(raw.reduce((sum, { reviews }) => sum + reviews, 0))
    expect(document.loans).toHaveLength(document.loanCount)
  })

  it('count each kind of work separately, and lead to the list with exactly those', async () => {
    const inLine = tableOf('samples')?.rows.flatMap(({ cells }) => cells.flatMap((cell) => (typeof cell === 'string' ? [] : [cell]))) ?? []
    const leading = inLine.filter(({ leads }) => leads?.startsWith(paths.chartLoans))
    expect(leading.length).toBeGreaterThan(1)
    for (const { text, leads = '' } of leading) {
      const filters = Object.fromEntries(new URL(leads, 'http://x').searchParams)
      const { response } = await t.call(qualityCharts.getChartLoans, { ...filters, filterData: { pageSize: 'All' } } as never, manager)
      expect([leads, (response as GridPage).tdata.length]).toEqual([leads, Number(text)])
    }
    const [raw] = await rows<{ reviews: number }>(
      `SELECT count(*)::int AS reviews FROM reviews r WHERE ${RATE.replace("'Random' AND r.phase = 'Post-closing'", "'In-line'")} AND ${IN_MONTH} = '${MONTH}'`,
    )
    expect(samplesShown()['In-line']).toBe(raw?.reviews)
  })

  it('open the loans of every count of findings', async () => {
    const raw = await rows<{ severity: string; part: string; loans: number }>(`
      SELECT f.severity, CASE WHEN f.category IN ('Legal/Regulatory', 'Loan Documentation') THEN 'Compliance' ELSE 'Eligibility' END AS part, count(DISTINCT r.id)::int AS loans
      FROM reviews r JOIN findings f ON f.review_id = r.id WHERE r.type = 'UW Review' AND ${RATE} AND ${IN_MONTH} = '${MONTH}' GROUP BY 1, 2`)
    expect(raw.length).toBeGreaterThan(1)
    for (const { severity, part, loans } of raw)
      expect([severity, part, marked(`part/UW Review/${part}/${severity}`)]).toEqual([severity, part, loans])
    const [all] = await rows<{ loans: number }>(`
      SELECT count(DISTINCT r.id)::int AS loans FROM reviews r JOIN findings f ON f.review_id = r.id WHERE r.type = 'UW Review' AND ${RATE} AND ${IN_MONTH} = '${MONTH}'`)
    expect(marked('outcome/UW Review/All/All')).toBe(all?.loans)
    expect(document.sections.find(({ id }) => id === 'findings-UW Review')?.note).toContain(` in ${all?.loans} of `)
  })

  it('open exactly as many loans as they say, and every number of loans opens them', () => {
    const linked = document.sections
      .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? block.rows : [])))
      .flatMap(({ cells }) => cells.flatMap((cell) => (typeof cell === 'string' || cell.opens === undefined ? [] : [cell])))
    expect(linked.length).toBeGreaterThan(20)
    for (const { text, opens = '' } of linked) expect([opens, marked(opens)]).toEqual([opens, Number(text.replaceAll(',', ''))])
    for (const { lines, opens, label } of document.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : [])),
    ))
      if (opens) expect([label, `${marked(opens)}`]).toEqual([label, packCellText(lines[0] ?? '').split(' ')[0]])
    // Numbers of findings open nothing: the last column of the resolutions, and the third of the people.
    const loanCells = (id: string, to: number) => (tableOf(id)?.rows ?? []).flatMap(({ cells }) => cells.slice(1, to))
    for (const cell of TYPES.flatMap((type) => [...loanCells(`findings-${type}`, 9), ...loanCells(`resolutions-${type}`, -1)]))
      if (packCellText(cell) !== '0') expect(cell).toHaveProperty('opens')
  })

  it('explain every number of a column, and every rate with the loans that it is a share of', () => {
    const blocks = document.sections.flatMap((one) => one.blocks)
    const unexplained = blocks.flatMap((block) => {
      if (block.kind !== 'table') return []
      const numbers = (place: number) =>
        block.rows.map(({ cells }) => packCellText(cells[place] ?? '')).filter((text) => /^[\d,.]+( %)?$/.test(text))
      return block.columns.flatMap(({ title, figure }, place) =>
        numbers(place).length > 0 && !(figure && figure in FIGURES) ? [`${block.label}: ${title}`] : [],
      )
    })
    expect(unexplained).toEqual([])
    const rates = blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : [])).filter(({ value }) => value !== 'No target')
    expect(rates.length).toBeGreaterThan(3)
    for (const { label, explained } of rates) {
      expect([label, explained?.figure && explained.figure in FIGURES]).toEqual([label, true])
      if (explained?.opens) expect([label, marked(explained.opens)]).toEqual([label, explained.counts?.denominator])
    }
  })

  it.each(TYPES)('count the loans of %s by category, severity and outcome of their findings like raw SQL', async (type) => {
    const raw = await rows<{ id: number; category: string; severity: string; outcome: string }>(`
      SELECT r.id, coalesce(nullif(top.name, ''), 'No category yet') AS category, a.severity,
        CASE WHEN a.result = 'Accept' THEN 'Rebutted' WHEN f.cured_on IS NOT NULL THEN 'Cured' ELSE 'Open' END AS outcome
      FROM reviews r JOIN review_answers a ON a.review_id = r.id AND a.answer = 'No' JOIN findings f ON f.answer_id = a.id
      LEFT JOIN defect_categories c ON c.id = f.category_id LEFT JOIN defect_categories top ON top.id = coalesce(c.parent_id, c.id)
      WHERE r.type = '${type}' AND ${RATE} AND ${IN_MONTH} = '${MONTH}'`)
    const severities = severitiesOfType(type)
    const loans = (of: typeof raw) => String(new Set(of.map(({ id }) => id)).size)
    const words = (title: string, of: typeof raw) => [
      title,
      ...severities.map((severity) => loans(of.filter((one) => one.severity === severity))),
    ]
    const shown = tableOf(`findings-${type}`)?.rows.map(({ cells }) => cells.map(packCellText)) ?? []
    const names = [...new Set(raw.map(({ category }) => category))].toSorted()
    for (const name of names) {
      const own = raw.filter(({ category }) => category === name)
      expect(shown).toContainEqual([...words(name, own), loans(own)])
    }
    expect(shown.at(-1)).toEqual([...words('All', raw), loans(raw)])
    const outcomes = ['Open', 'Rebutted', 'Cured', 'Stands'].map(
      (outcome) => [outcome, raw.filter((one) => one.outcome === outcome)] as const,
    )
    expect(tableOf(`resolutions-${type}`)?.rows.map(({ cells }) => cells.map(packCellText))).toEqual(
      [...outcomes, ['All', raw] as const].map(([title, own]) => [...words(title, own), String(own.length)]),
    )
  })

  it('name the people responsible for the most severe findings', async () => {
    const raw = await rows<{ name: string; type: string; findings: number; loans: number }>(`
      SELECT u.full_name AS name, r.type, count(*)::int AS findings, count(DISTINCT r.loan_id)::int AS loans
      FROM reviews r JOIN review_answers a ON a.review_id = r.id AND a.answer = 'No' AND a.severity IN ('Critical', 'Material') JOIN users u ON u.id = a.worked_by_id
      WHERE ${RATE} AND ${IN_MONTH} = '${MONTH}' GROUP BY u.id, u.full_name, r.type ORDER BY u.full_name, u.id, r.type`)
    expect(tableOf('people')?.rows.map(({ cells }) => cells.map(packCellText))).toEqual(
      raw.map(({ name, type, findings, loans }) => [name, type, String(findings), String(loans)]),
    )
  })

  it('contain no SSN and no mark without explanation', async () => {
    expect(JSON.stringify(document)).not.toMatch(/\d{3}-\d{2}-\d{4}/)
    const opened = JSON.stringify(document.sections).matchAll(/"opens":"([^"]+)"/g)
    for (const [, mark = ''] of opened) {
      expect(Object.keys(document.marks)).toContain(mark)
      expect([mark, marked(mark) > 0 || mark.startsWith('rate/')]).toEqual([mark, true])
    }
  })
})
