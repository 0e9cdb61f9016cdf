export const MAX_LOAN_NUMBERS = 500
export const MAX_LOAN_NUMBER_LENGTH = 20
export const LOAN_NUMBER_TOO_LONG = 'A loan number has at most 12 digits'
/** Maximum length of a pasted list. */
const MAX_LENGTH = 10_000
const SHORTEST = 10

/**
 * Returns the different loan numbers of a pasted text, separated by blanks, commas, semicolons or lines. Words without a digit are
 * headings and left out. A number that is too short gets the leading zeros that a spreadsheet drops.
 */
export const parseLoanNumbers = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter((part) => /\d/.test(part))
      .map((part) => (/^\d+$/.test(part) ? part.padStart(SHORTEST, '0') : part)),
  ),
]

/** Whether a text in the field of a loan number is a list of them. */
export const isLoanNumberList = (text: string): boolean => /[\s,;]/.test(text.trim())

export function loanNumbersProblem(text: string): string | null {
  const tooMany = `Search for at most ${MAX_LOAN_NUMBERS} loan numbers at once`
  if (text.length > MAX_LENGTH) return tooMany
  const { length } = parseLoanNumbers(text)
  if (length > MAX_LOAN_NUMBERS) return `${tooMany}. These are ${length}`
  return length === 0 ? 'Send loan numbers, separated by blanks, commas or lines' : null
}
