import type { Condition } from '@ivue/contracts/data-tests/condition.ts'
import type { DataTestDetails, TestContent } from '@ivue/contracts/data-tests/contract.ts'
import { testProblems } from '@ivue/contracts/data-tests/rules.ts'
import type { FieldProblem } from '../forms/form-problems.ts'
import { editedProblems } from './conditions.ts'

/** A data test as the form's values. */
export interface TestDraft extends Omit<TestContent, 'questionIds' | 'mustHold'> {
  /** The version that was opened; null for a new test. */
  version: number | null
  questionIds: string[]
  mustHold: Condition | null
}

const EMPTY = { version: null, code: '', name: '', source: '', severity: '', party: '', effectiveFrom: '', effectiveTo: '' }

export function toTestDraft(test: DataTestDetails | null): TestDraft {
  if (!test) return { ...EMPTY, questionIds: [], inScope: null, mustHold: null }
  const { version, code, name, source, severity, party, questionIds, effectiveFrom, effectiveTo, inScope, mustHold } = test
  const words = { version, code, name, source, severity, party, effectiveFrom, effectiveTo }
  return { ...words, questionIds: questionIds.map(String), inScope, mustHold }
}

/** Returns the test to send. A test without a row that must be true has an empty condition, which is refused. */
export const toSavedTest = ({ version: _, code, questionIds, mustHold, ...words }: TestDraft): TestContent => ({
  ...words,
  code: code.trim().toUpperCase(),
  questionIds: questionIds.map(Number),
  mustHold: mustHold ?? { all: [] },
})

/** Returns the problems of the conditions. The message of each names its first row. */
export function conditionFieldProblems({ inScope, mustHold }: Pick<TestDraft, 'inScope' | 'mustHold'>): FieldProblem[] {
  const problems = Object.entries({ inScope, mustHold }).flatMap(([field, condition]) =>
    editedProblems(condition)
      .slice(0, 1)
      .map(({ row, msg }) => ({ field, msg: `Row ${row}: ${msg}` })),
  )
  return mustHold ? problems : [...problems, { field: 'mustHold', msg: 'Add at least one row' }]
}

export function testDraftProblems(draft: TestDraft): FieldProblem[] {
  const fields = Object.entries(testProblems(toSavedTest(draft))).filter(([field]) => field !== 'inScope' && field !== 'mustHold')
  return [...fields.map(([field, msg]) => ({ field, msg })), ...conditionFieldProblems(draft)]
}
