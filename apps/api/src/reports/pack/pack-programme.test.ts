import { packCellText } from '@ivue/contracts/reports/pack/pack-document.ts'
import { expect, it } from 'vitest'
import type { ActionData, AgreementData } from './pack-data.ts'
import { actionsSection, agreementSection } from './pack-programme.ts'

const ACTION: ActionData = {
  id: 4,
  title: 'Income of the self-employed',
  reviewType: 'UW Review',
  severity: 'Material',
  problem: 'Year-to-date figures are missing',
  rootCause: 'The checklist does not ask for them',
  actions: 'The checklist was changed, everybody was trained',
  owner: 'Dana Reed',
  dueOn: '2026-08-31',
  effectiveOn: '2026-02-01',
  state: 'Open',
  closedOn: '',
  effect: { before: { numerator: 9, denominator: 268 }, after: { numerator: 2, denominator: 296 }, p: 0.0298 },
}
const saidOf = (action: ActionData) => {
  const [table, ...texts] = actionsSection({ actions: [action] }).blocks
  const cells = table?.kind === 'table' ? (table.rows[0]?.cells ?? []).map(packCellText) : []
  return { cells, lines: texts.flatMap((block) => (block.kind === 'text' ? block.lines : [])) }
}

it('a corrective action is described with problem, root cause, actions and test', () => {
  const { cells, lines } = saidOf(ACTION)
  expect(cells).toEqual([
    'CA-4',
    'Income of the self-employed (UW Review, Material)',
    'Dana Reed',
    '08/31/2026',
    'Open, in effect since 02/01/2026: 9 of 268 before, 2 of 296 since, p = 0.030',
  ])
  expect(lines).toEqual([
    { head: 'CA-4, problem', text: 'Year-to-date figures are missing' },
    { head: 'Root cause', text: 'The checklist does not ask for them' },
    { head: 'Corrective action', text: 'The checklist was changed, everybody was trained' },
  ])
})

it('a new corrective action is described with what is not known yet', () => {
  const { cells, lines } = saidOf({ ...ACTION, rootCause: '', actions: '', effectiveOn: '', effect: null })
  expect(cells.at(-1)).toBe('Open, not in effect yet')
  expect(lines.slice(1).map(({ text }) => text)).toEqual(['Not found yet', 'Nothing yet'])
})

it('the agreement of a review type leads to its pairs', () => {
  const agreement: AgreementData = {
    reviewType: 'UW Review',
    published: true,
    pairs: 12,
    percentage: 0.9,
    positive: null,
    kappa: { value: null, interval: null },
    ac1: { value: 1, interval: null },
    observed: { numerator: 3, denominator: 100 },
    corrected: null,
  }
  const [block] = agreementSection({ agreement: [agreement], month: '2026-08' }).blocks
  const cells = block?.kind === 'table' ? (block.rows[0]?.cells ?? []) : []
  const leads = '/qcadjudication?month=2026-08&type=UW+Review'
  expect(cells.slice(1, 4)).toEqual([{ text: '12', leads }, { text: '90.00 %', leads }, '–'])
  // If nothing varies, there is a value without an interval.
  expect(cells.slice(4, 6)).toEqual(['–', { text: '1.000 (no interval)', leads }])
})
