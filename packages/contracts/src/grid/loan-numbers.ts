import { storedText } from '../wire/text.ts'

export const MAX_LOAN_NUMBERS = 500
export const MAX_LOAN_NUMBER_LENGTH = 20
export const LOAN_NUMBER_TOO_LONG = 'A loan number has at most 12 digits'
/** Maximum length of a pasted list. */
const MAX_LENGTH = 10_000
const MIN_LENGTH = 10
/** Digits that remain of a number whose leading zeros a spreadsheet dropped. Fewer are a count or an amount. */
const DIGITS = /^\d{8,12}$/

/** A number with thousands separators, or a run of letters, digits and the signs inside numbers, dates and exponents. */
const WORDS = /[1-9]\d{0,2}([,.'’ ])\d{3}(?:\1\d{3})*(?:[.,]\d+)?(?![\p{L}\p{N}])|[\p{L}\p{N}._+-]+/gu
const GROUPED = /^\d{1,3}(?:[,.'’ ]\d{3})+(?:[.,]0+)?$/
const ONLY_ZEROS = /[.,]0{1,2}$/

/** Returns the loan number that a word of a pasted text means, with the zeros that a spreadsheet drops, or null. */
function toLoanNumber(word: string): string | null {
  const whole = word.replace(ONLY_ZEROS, '')
  const digits = GROUPED.test(word) ? whole.replace(/\D/g, '') : whole
  return DIGITS.test(digits) ? digits.padStart(MIN_LENGTH, '0') : null
}

/** Strips characters around the letters and digits of a text, and the `.00` that a spreadsheet adds to a whole loan number. */
const withoutMarks = (text: string): string => {
  const inner = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(text)?.[0] ?? text
  return toLoanNumber(inner) === null || GROUPED.test(inner) ? inner : inner.replace(ONLY_ZEROS, '')
}

/** Returns a word of a search without the marks of a copied cell if it is a whole loan number. Other words are searched as they are. */
export function unmarkedLoanNumber(word: string): string {
  const inner = withoutMarks(word)
  return DIGITS.test(inner) && !word.startsWith('-') ? inner : word
}

export const isLoanNumber = (text: string): boolean => DIGITS.test(text)

/**
 * Returns the different loan numbers of a pasted text, whatever signs are around or between them. A word with digits that is no loan number
 * (`isLoanNumber`) is returned as it is written, so that a message can name it. Words without a digit are headings and left out.
 */
export function parseLoanNumbers(text: string): string[] {
  const words = storedText(text).normalize('NFKC').match(WORDS) ?? []
  const plain = words.map((word) => word.replace(/^[._+-]+/, '')).filter((word) => /\d/.test(word))
  return [...new Set(plain.map((word) => toLoanNumber(word) ?? word))]
}

/** Whether a text in the field of a loan number is a list of them, and not a part of one. */
export const isLoanNumberList = (text: string): boolean => /[^\p{L}\p{N}]/u.test(withoutMarks(text))

/** Returns the text of the field of a loan number as it is searched. */
export const loanNumberPart = (text: string): string => withoutMarks(storedText(text).normalize('NFKC').trim())

export function loanNumbersProblem(text: string): string | null {
  const tooMany = `Search for at most ${MAX_LOAN_NUMBERS} loan numbers at once`
  if (text.length > MAX_LENGTH) return tooMany
  const parsed = parseLoanNumbers(text)
  if (parsed.length > MAX_LOAN_NUMBERS) return `${tooMany}. These are ${parsed.length}`
  return parsed.some(isLoanNumber) ? null : 'Send loan numbers of 10 to 12 digits, separated by blanks, commas or lines'
}
