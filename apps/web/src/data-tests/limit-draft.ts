import type { SaveTestLimit, TestLimit } from '@ivue/contracts/data-tests/contract.ts'
import { limitProblems } from '@ivue/contracts/data-tests/rules.ts'
import type { FieldProblem } from '../forms/form-problems.ts'
import { parseTypedNumber } from './conditions.ts'

/** A limit as the form's values. The `id` of a new one is null. */
export interface LimitDraft extends Omit<SaveTestLimit, 'value'> {
  id: number | null
  value: string
}

const NEW_LIMIT: LimitDraft = {
  id: null,
  name: 'LTV',
  type: '',
  purpose: '',
  occupancy: '',
  propertyType: '',
  state: '',
  fromOn: '',
  toOn: '',
  value: '',
}

export const toLimitDraft = (limit: TestLimit | null): LimitDraft => (limit ? { ...limit, value: String(limit.value) } : NEW_LIMIT)

export const limitDraftProblems = ({ id: _id, value, ...limit }: LimitDraft): FieldProblem[] =>
  Object.entries(limitProblems({ ...limit, value: parseTypedNumber(value) })).map(([field, msg]) => ({ field, msg }))

export function limitBody({ id, value, ...limit }: LimitDraft) {
  const body = { ...limit, value: parseTypedNumber(value) }
  return id === null ? body : { ...body, id }
}
