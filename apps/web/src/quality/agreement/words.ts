import type { Calibration } from '@ivue/contracts/quality/agreement/contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'

/** Returns the size of a calibration, such as '10 loans, 20 questions each, 2 to come'. */
export function calibrationSizeText({ loans, answers, drawn, waiting }: Calibration): string {
  const pairs = drawn - waiting
  const each = pairs === 0 ? 0 : Math.round(answers / pairs)
  const done = `${countText(loans, 'loan')}, ${answers % pairs === 0 ? '' : '~'}${countText(each, 'question')} each`
  const left = waiting === 0 ? '' : `${waiting} to come`
  return [pairs > 0 && done, left].filter(Boolean).join(', ')
}

/** Formats to three decimals (`0.831`); null gives an en dash. */
export const threeDecimals = (value: number | null): string => (value === null ? '–' : value.toFixed(3))

/** Formats a fraction as a percentage (`94.00 %`); null gives an en dash. */
export const agreementPercentText = (value: number | null): string =>
  value === null ? '–' : `${(Math.round(value * 10_000) / 100).toFixed(2)} %`
