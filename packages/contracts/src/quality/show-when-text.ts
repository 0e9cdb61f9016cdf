import { LOAN_FIELDS } from './checkpoints-facts.ts'
import { type Condition, MATCHES, OPERATORS, type ShowWhen } from './show-when.ts'

/** The column of a bank's workbook that says when a question is asked; an empty cell asks it always. */
export const ASKED_WHEN = 'Asked when'

/** What a condition's value begins with, or has in it, where it stands in quotation marks, so that it is read as it was. Postgres reads the pattern too. */
export const QUOTED_VALUE = '[;"]|^(not|above|below) '

/** `is not`, `is above`: longest first, since `is` begins all of them. */
const COMPARED = OPERATORS.map((operator) => ({ operator, words: operator.startsWith('is') ? operator : `is ${operator}` })).sort(
  (one, other) => other.words.length - one.words.length,
)
const FIELDS = Object.entries(LOAN_FIELDS).map(([field, { label }]) => ({ field, label }))
const HOW = 'Write for example: All: Loan type is FHA; S.No 3 is Yes'

const quoted = (value: string) => (new RegExp(QUOTED_VALUE, 'i').test(value) ? `"${value.replaceAll('"', '""')}"` : value)

const conditionText = (one: Condition): string => {
  const subject = 'sno' in one ? `S.No ${one.sno}` : (FIELDS.find(({ field }) => field === one.field)?.label ?? one.field)
  return `${subject} ${COMPARED.find(({ operator }) => operator === one.operator)?.words} ${quoted(one.value)}`
}

/** When a question is asked, as a cell of a workbook has it: "All: Loan type is FHA; S.No 3 is Yes"; '' for always. */
export function showWhenText(asked: ShowWhen | null): string {
  if (!asked || asked.conditions.length === 0) return ''
  return `${asked.match === 'all' ? 'All' : 'Any'}: ${asked.conditions.map(conditionText).join('; ')}`
}

type ReadShowWhen = { showWhen: ShowWhen | null } | { problem: string }

/** Reads what `showWhenText` writes, in any case of letters; a text that does not fit says which condition, and how to write it. Takes time in proportion to the text. */
export function readShowWhen(text: string): ReadShowWhen {
  const whole = text.trim()
  if (whole === '' || whole.toLowerCase() === 'always') return { showWhen: null }
  const colon = whole.indexOf(':')
  const match = MATCHES.find((one) => one === whole.slice(0, Math.max(colon, 0)).trim().toLowerCase())
  if (!match) return { problem: `Begin with All: or Any:, or leave the cell empty to ask it always. ${HOW}` }
  const parts = partsOf(whole.slice(colon + 1))
  if (!parts) return { problem: 'A quotation mark is opened and not closed' }
  const conditions: Condition[] = []
  for (const [at, part] of parts.entries()) {
    const read = readCondition(part.trim())
    if (typeof read === 'string') return { problem: `Condition ${at + 1}: ${read}. ${HOW}` }
    conditions.push(read)
  }
  return { showWhen: { match, conditions } }
}

/** What stands between the semicolons that are in no quotation marks; null where one is not closed. */
function partsOf(text: string): string[] | null {
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

/** One condition, or what is wrong with it. */
function readCondition(part: string): Condition | string {
  const subject = subjectOf(part)
  if (!subject) return 'It names neither a field of the loan nor an S.No'
  const rest = part.slice(subject.length).trimStart()
  const compared = COMPARED.find(({ words }) => rest.toLowerCase().startsWith(`${words} `))
  if (!compared) return 'Compare by is, is not, is above or is below, and a value'
  const value = unquoted(rest.slice(compared.words.length).trim())
  const { operator } = compared
  return 'sno' in subject.about ? { sno: subject.about.sno, operator, value } : { field: subject.about.field, operator, value }
}

/** What a condition looks at, and how many characters name it. */
function subjectOf(part: string): { about: { sno: number } | { field: string }; length: number } | null {
  const lower = part.toLowerCase()
  const named = FIELDS.find(({ label }) => lower.startsWith(`${label.toLowerCase()} `))
  if (named) return { about: { field: named.field }, length: named.label.length }
  const number = /^(?:s\.no )?(\d{1,3}) /.exec(lower)
  return number ? { about: { sno: Number(number[1]) }, length: number[0].length } : null
}

const unquoted = (value: string) =>
  value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1).replaceAll('""', '"').trim() : value
