import type { Calibration } from '@ivue/contracts/quality/agreement/contract.ts'

/** Returns the size of a calibration, such as '10 loans, 20 questions each, 2 to come'. */
export function calibrationSizeText({ loans, answers, drawn, waiting }: Calibration): string {
  const pairs = drawn - waiting
  const each = pairs === 0 ? 0 : Math.round(answers / pairs)
  const done = `${countWords(loans, 'loan')}, ${answers % pairs === 0 ? '' : '~'}${countWords(each, 'question')} each`
  const left = waiting === 0 ? '' : `${waiting} to come`
  return [pairs > 0 && done, left].filter(Boolean).join(', ')
}

/** Returns '1 loan' or '1,204 loans'. */
export const countWords = (number: number, noun: string): string => `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`

/** Formats to three decimals (`0.831`); null gives an en dash. */
export const threeDecimals = (value: number | null): string => (value === null ? '–' : value.toFixed(3))

/** Formats a fraction as a percentage (`94.00 %`); null gives an en dash. */
export const percentWords = (value: number | null): string => (value === null ? '–' : `${(Math.round(value * 10_000) / 100).toFixed(2)} %`)
