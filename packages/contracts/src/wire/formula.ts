/** The signs that begin a formula, in all widths: spreadsheets turn the wide and the small ones into plain ones. */
const BEGINS_FORMULA = /^[\s\p{C}\p{Z}]*[=+\-@\u207a\u207b\u207c\u208a\u208b\u208c\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]/u
/** A negative number or a dash alone, which a spreadsheet only shows. */
const HARMLESS = /^ *-+(?:\d[\d,]*)?(?:\.\d+)? ?%? *$/

/** Whether a spreadsheet may read a text as a formula (quality S11). Signs that nobody sees may precede it. */
export const mayBeFormula = (text: string): boolean => /^[\t\r]/.test(text) || (BEGINS_FORMULA.test(text) && !HARMLESS.test(text))
