import { describe, expect, it } from 'vitest'
import type { Permission } from '../../permissions.ts'
import { canonicalJson } from './canonical.ts'
import { figureLoans, loansTable, type PackDocument, withoutNames } from './pack-document.ts'
import { incompleteWords, reasonProblem, whyNotManagePacks, whyNotPublishPack, whyNotSignPack } from './pack-rules.ts'
import { PICTURE_SIZE, ratePicture } from './rate-picture.ts'

const of = (...held: Permission[]) => ({ permissions: new Set(held), userId: 2 })
const manager = of('quality.manage')

describe('a pack', () => {
  it.each([
    ['2026-07', '2026-08', manager, null],
    ['2026-08', '2026-08', manager, 'August 2026 is not over: its figures still change'],
    ['2026-09', '2026-08', manager, 'September 2026 is not over: its figures still change'],
    ['2026-07', '2026-08', of('reports.reviews'), 'Only managers of quality publish a pack, sign it off and mail it'],
  ])('of %s can be published in %s by a manager if the month is over', (month, running, viewer, why) => {
    expect(whyNotPublishPack(viewer, { month, running })).toBe(why)
  })

  it.each([
    [{}, null],
    [{ publishedById: 2 }, 'You published this pack: somebody else signs it off'],
    [{ signedById: 3 }, 'This pack is signed off'],
    [{ superseded: true }, 'A later edition of this month was published: sign that one off'],
  ])('is signed off once, by a second person, in its latest edition: %j', (differs, why) => {
    expect(whyNotSignPack(manager, { edition: 1, publishedById: 1, signedById: null, superseded: false, ...differs })).toBe(why)
  })

  it('is neither signed off nor mailed by somebody who may only read it', () => {
    const published = { edition: 1, publishedById: 1, signedById: null, superseded: false }
    expect(whyNotSignPack(of('reports.reviews'), published)).toBe(whyNotManagePacks(of('reports.reviews')))
    expect(whyNotManagePacks(manager)).toBeNull()
  })

  it.each([
    [[], null],
    [[['UW Review', 22, 22]], null],
    [[['UW Review', 22, 15]], 'UW Review: 15 of 22 sampled loans reviewed'],
    [
      [
        ['ICD QC', 3, 3],
        ['Processor QC', 1, 0],
        ['UW Review', 22, 15],
      ],
      'Processor QC: none of 1 sampled loan reviewed; UW Review: 15 of 22 sampled loans reviewed',
    ],
  ] as const)('says what is incomplete: %j', (types, words) => {
    expect(incompleteWords(types.map(([reviewType, drawn, reviewed]) => ({ reviewType, drawn, reviewed })))).toBe(words)
  })

  it('needs a reason from its second edition on', () => {
    expect(reasonProblem(1, '')).toBeNull()
    expect(reasonProblem(2, '   too short ')).toBe('Write in at least 10 characters what this edition corrects')
    expect(reasonProblem(2, 'A sample was left out')).toBeNull()
  })
})

describe('the canonical text', () => {
  it('does not depend on the order of keys, and differs with any value', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true, gone: undefined })).toBe('{"a":true,"b":[1,{"c":"é\\"","d":null}]}')
    expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }))
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
  })

  it('is parsed back to the same value', () => {
    const value = { text: '½ – "x"\n', list: [{ n: 0.1 + 0.2 }, []], none: {} }
    expect(JSON.parse(canonicalJson(value))).toEqual(value)
  })
})

const LOAN = {
  number: '1',
  reviewType: 'UW Review',
  sample: 'Random',
  channel: '',
  state: '',
  categories: '',
  responsible: 'Dana',
  outcome: '',
}
const DOCUMENT: PackDocument = {
  version: 1,
  month: '2026-08',
  title: '',
  subtitle: '',
  asOf: '',
  sections: [
    { id: 'a', title: 'A', note: '', blocks: [] },
    { id: 'b', title: 'B', note: '', named: true, blocks: [] },
  ],
  marks: { g: 'Gross' },
  loans: [
    { ...LOAN, marks: ['g'] },
    { ...LOAN, number: '2', marks: [] },
  ],
  loanCount: 5,
}

describe('the document of a pack', () => {
  it('without names still contains its figures and the number of its loans', () => {
    expect(withoutNames(DOCUMENT)).toMatchObject({ sections: [{ id: 'a' }], loans: [], marks: {}, loanCount: 5 })
  })

  it('lists the first loans of a figure on paper', () => {
    const figure = { label: 'Gross', value: '', lines: [], opens: 'g' }
    expect(figureLoans([figure, { ...figure, opens: 'other' }], DOCUMENT.loans)).toEqual(['Gross: 1'])
    const many = Array.from({ length: 30 }, (_, nth) => ({ ...LOAN, number: String(nth), marks: ['g'] }))
    expect(figureLoans([figure], many)[0]).toMatch(/^Gross: 0, 1, .*, 23 and 6 more of the list$/)
  })

  it('states how many of its loans are listed, and lists those of a figure', () => {
    expect(loansTable(DOCUMENT).note).toBe('2 of 5 are listed, those with a finding first. No SSNs.')
    expect(loansTable(DOCUMENT, 'g')).toMatchObject({ title: 'Gross', note: '1 loan, those with a finding first. No SSNs.' })
  })
})

describe('the picture of a rate', () => {
  const point = (month: string, percent: number | null) => ({
    month,
    found: 1,
    loans: percent === null ? 0 : 40,
    percent,
    low: percent === null ? null : 0,
    high: percent === null ? null : percent * 2,
  })

  it('stays within its frame and marks the last month', () => {
    const shapes = ratePicture({ points: [point('2026-06', 0), point('2026-07', 2.5), point('2026-08', 40)], target: 3 })
    const places = shapes.flatMap((one) => (one.kind === 'line' ? [one.y1, one.y2] : [one.y]))
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...places)).toBeLessThanOrEqual(PICTURE_SIZE.height)
    expect(shapes.filter((one) => one.kind === 'dot').map(({ role }) => role)).toEqual(['point', 'point', 'last'])
    expect(shapes).toContainEqual(expect.objectContaining({ role: 'target', text: 'target 3.00' }))
  })

  it('has no point, interval or line for a month without reviews', () => {
    const shapes = ratePicture({ points: [point('2026-06', 2), point('2026-07', null), point('2026-08', 3)], target: null })
    expect(shapes.filter((one) => one.kind === 'dot')).toHaveLength(2)
    expect(shapes.filter((one) => one.kind === 'line' && one.role === 'rate')).toHaveLength(0)
    expect(shapes.filter((one) => one.kind === 'line' && one.role === 'interval')).toHaveLength(6)
  })
})
