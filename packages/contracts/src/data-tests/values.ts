import type { TestResult } from './words.ts'

/** A label with its value, which is null if it is empty. */
export interface LabelledValue {
  label: string
  value: string | null
}

/** Returns the values of a result with the labels of its version. A pass has none. */
export const labelValues = (labels: readonly string[], shown: readonly (string | null)[] | null): LabelledValue[] =>
  shown ? labels.map((label, at) => ({ label, value: shown[at] ?? null })) : []

/** Returns the values that decided as text. For an unknown result these are the values that are empty. */
export const valuesText = (result: TestResult, values: readonly LabelledValue[]): string =>
  values
    .filter(({ value }) => result !== 'unknown' || value === null)
    .map(({ label, value }) => `${label} ${value ?? 'is empty'}`)
    .join(', ')
