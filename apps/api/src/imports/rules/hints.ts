/** Most characters of a text from which a hint is derived. */
const MAX_HINTED_LENGTH = 40

const PREFIX = /^(?:(?:loan|ln|number|no|id)[-.]?|[\s:#_="'([])*/i
const LOAN_NUMBER = /^(\d+|\d{1,3}([,. ])\d{3}(?:\2\d{3})*)(?:\.0+)?["')\];,.\s]*$/

/** Returns the loan number that a text holds between words, quotes and separators; undefined if it may be another one. */
export function loanNumberIn(text: string): string | undefined {
  if (text.length > MAX_HINTED_LENGTH) return undefined
  return LOAN_NUMBER.exec(text.replace(PREFIX, ''))?.[1]?.replace(/\D/g, '')
}

const CURRENCY = /^(?:US ?\$|USD|\$) *| *(?:US ?\$|USD|\$|dollars)$/gi
const PERCENT = / *(?:%|percent|pct)$/i
/** Groups of thousands, or of an Indian lakh. The sign before the decimals is another one than that of the groups. */
const GROUPED = /^(?!.*([.,]).*\1\d\d?$)(\d{1,3}([,. '])(?:\d{3}\3)*\d{3}|\d\d?,(?:\d\d,)+\d{3})(?:[.,](\d\d?))?$/
const MIXED = /^(\d{1,3})[ -](\d{1,2})\/(\d{1,3})$/

/** Returns an amount or a percentage that is written otherwise, such as 412.500,00 or 6 1/4; undefined if it can be read in two ways. */
export function numberIn(text: string, scale: number, isAmount: boolean): string | undefined {
  if (text.length > MAX_HINTED_LENGTH) return undefined
  const bare = text.replace(isAmount ? CURRENCY : PERCENT, '')
  const [, whole, over, under] = (!isAmount && MIXED.exec(bare)) || []
  const value =
    whole === undefined || Number(over) >= Number(under) ? readNumber(bare, isAmount) : Number(whole) + Number(over) / Number(under)
  const rounded = value.toFixed(scale)
  return Math.abs(Number(rounded) - value) < 1e-9 ? rounded : undefined
}

function readNumber(text: string, isAmount: boolean): number {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text)
  const [, , whole = '', , decimals = ''] = (isAmount && GROUPED.exec(text)) || []
  if (whole !== '') return Number(`${whole.replace(/\D/g, '')}.${decimals}`)
  return (isAmount ? /^\d+,\d\d?$/ : /^\d+,\d{1,3}$/).test(text) ? Number(text.replace(',', '.')) : Number.NaN
}
