import { LOAN_FIELDS } from '@ivue/contracts/quality/checkpoints/facts.ts'
import {
  SHOW_WHEN_MATCHES,
  SHOW_WHEN_OPERATORS,
  type ShowWhen,
  type ShowWhenCondition,
} from '@ivue/contracts/quality/checkpoints/show-when.ts'

/** The column of a bank's workbook with the condition of a question. An empty cell means always. */
export const ASKED_WHEN = 'Asked when'

/** Pattern of values that must be in quotation marks to be read back unchanged. Postgres uses it too. */
export const NEEDS_QUOTES = '[;"]|^(not|above|below) '

/** The text of each operator, such as `is not` or `is above`. The longest come first, because all begin with `is`. */
const OPERATOR_TEXTS = SHOW_WHEN_OPERATORS.map((operator) => ({
  operator,
  words: operator.startsWith('is') ? operator : `is ${operator}`,
})).sort((one, other) => other.words.length - one.words.length)
const FIELDS = Object.entries(LOAN_FIELDS).map(([field, { label }]) => ({ field, label }))
const EXAMPLE = 'Write for example: All: Loan type is FHA; S.No 3 is Yes'

type ReadShowWhen = { showWhen: ShowWhen | null } | { problem: string }

/** Parses a text such as `All: Loan type is FHA; S.No 3 is Yes`, ignoring case. Empty means always. The problem names the invalid condition and shows an example. Takes linear time. */
export function readShowWhen(text: string): ReadShowWhen {
  const whole = text.trim()
  if (whole === '' || whole.toLowerCase() === 'always') return { showWhen: null }
  const colon = whole.indexOf(':')
  const match = SHOW_WHEN_MATCHES.find((one) => one === whole.slice(0, Math.max(colon, 0)).trim().toLowerCase())
  if (!match) return { problem: `Begin with All: or Any:, or leave the cell empty to ask it always. ${EXAMPLE}` }
  const parts = splitConditions(whole.slice(colon + 1))
  if (!parts) return { problem: 'A quotation mark is opened and not closed' }
  const conditions: ShowWhenCondition[] = []
  for (const [at, part] of parts.entries()) {
    const read = readCondition(part.trim())
    if (typeof read === 'string') return { problem: `Condition ${at + 1}: ${read}. ${EXAMPLE}` }
    conditions.push(read)
  }
  return { showWhen: { match, conditions } }
}

/** Splits a text at semicolons outside of quotation marks. Null if a quotation mark is not closed. */
function splitConditions(text: string): string[] | null {
  const parts: string[] = []
  let [from, inside] = [0, false]
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') inside = !inside
    if (text[at] !== ';' || inside) continue
    parts.push(text.slice(from, at))
    from = at + 1
  }
  return inside ? null : [...parts, text.slice(from)]
}

function readCondition(part: string): ShowWhenCondition | string {
  const subject = parseSubject(part)
  if (!subject) return 'It names neither a field of the loan nor an S.No'
  const rest = part.slice(subject.length).trimStart()
  const compared = OPERATOR_TEXTS.find(({ words }) => rest.toLowerCase().startsWith(`${words} `))
  if (!compared) return 'Compare by is, is not, is above or is below, and a value'
  const value = unquoted(rest.slice(compared.words.length).trim())
  const { operator } = compared
  return 'sno' in subject.about ? { sno: subject.about.sno, operator, value } : { field: subject.about.field, operator, value }
}

function parseSubject(part: string): { about: { sno: number } | { field: string }; length: number } | null {
  const lower = part.toLowerCase()
  const named = FIELDS.find(({ label }) => lower.startsWith(`${label.toLowerCase()} `))
  if (named) return { about: { field: named.field }, length: named.label.length }
  const number = /^(?:s\.no )?(\d{1,3}) /.exec(lower)
  return number ? { about: { sno: Number(number[1]) }, length: number[0].length } : null
}

const unquoted = (value: string) =>
  value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1).replaceAll('""', '"').trim() : value
