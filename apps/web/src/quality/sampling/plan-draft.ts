import type { PlanDetails } from '@ivue/contracts/quality/sampling/contract.ts'
import { type PlanContent, planProblems } from '@ivue/contracts/quality/sampling/plan-rules.ts'
import type { PopulationFilter } from '@ivue/contracts/quality/sampling/words.ts'
import type { FieldProblem } from '../../forms/form-problems.ts'

/** A plan as the form's values. Numbers are text. The largest number of loans is `most`, '' for all. */
export interface PlanDraft extends Omit<PlanContent, 'points' | 'rate' | 'most' | 'filter'> {
  points: string
  rate: string
  most: string
  filter: Record<keyof PopulationFilter, string[]>
}

const EMPTY: PlanDraft = {
  code: '',
  title: '',
  reviewType: 'UW Review',
  phase: 'Post-closing',
  scope: 'Full',
  method: 'Statistical',
  sides: 'two-sided',
  points: '2',
  rate: '5',
  most: '',
  dateKind: 'Funded',
  fromOn: '',
  toOn: '',
  filter: { statuses: ['Funded'], channels: [], types: [], purposes: [], regions: [], states: [], tests: [] },
  strataBy: 'Month and channel',
  rationale: '',
}

export function toPlanDraft(plan: PlanDetails | null): PlanDraft {
  if (!plan) return EMPTY
  const { code, title, reviewType, phase, scope, method, sides, dateKind, fromOn, toOn, strataBy, rationale } = plan
  const filter = { ...plan.filter, tests: plan.filter.tests ?? [] }
  const numbers = { points: String(plan.points), rate: String(plan.rate), most: plan.most ? String(plan.most) : '' }
  return { code, title, reviewType, phase, scope, method, sides, ...numbers, dateKind, fromOn, toOn, filter, strataBy, rationale }
}

const parseNumber = (text: string): number => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN)

export const planBody = ({ code, title, points, rate, most, filter, rationale, ...rest }: PlanDraft): PlanContent => ({
  ...rest,
  filter: rest.method === 'Targeted' ? filter : { ...filter, tests: [] },
  code: code.trim().toUpperCase(),
  title: title.trim(),
  points: parseNumber(points),
  rate: parseNumber(rate),
  most: most.trim() === '' ? 0 : parseNumber(most),
  rationale: rationale.trim(),
})

export const planDraftProblems = (draft: PlanDraft): FieldProblem[] =>
  Object.entries(planProblems(planBody(draft))).map(([field, msg]) => ({ field, msg }))
