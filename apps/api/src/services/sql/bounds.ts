import { type Bound, namesIn, type Struct, structIn } from './scopes.ts'

// Postgres cannot be cancelled while it computes a single value, so the SQL of an author is refused beforehand if that could take long.

/** Characters or digits that a value may have. */
export const MAX_SIZE = 20_000
/** Steps that a row may take: 20 million take some tenths of a second. */
export const MAX_STEPS = 20_000_000
/** Steps to plan a table or subquery of FROM, so that there are at most 200. */
export const RELATION_STEPS = 100_000
/** Steps to plan an operator or function, so that there are at most 20,000. */
export const NODE_STEPS = 1_000

const MAX_INTEGER_LENGTH = 11
/** Digits of numeric(1000), the largest precision that SQL can declare. */
const MAX_DIGITS = 1_000
/** Digits of a numeric without a declared precision. The short text 1e131071, for instance, is one of 131,072. */
const ANY_DIGITS = 150_000
const MAX_FLOAT_LENGTH = 310
const MAX_DECIMALS = 2_000
/** Longest text of a number of ordinary size, a day, a moment or an interval. */
const SHORT: Bound = { size: 64, isNumber: true }
const TEXT_COLUMN: Bound = { size: 2_000, isNumber: false }
const NUMBER_COLUMNS = /(_id|_count|_minutes)$|^(amount|note_rate|term_months|ltv|instance|sno|score|weekday)$/

export const boundOfColumn = (name: string): Bound => (NUMBER_COLUMNS.test(name) ? SHORT : TEXT_COLUMN)

/** Functions that return one of their arguments. */
const CHOOSING = new Set(['min', 'max', 'mode', 'percentile_disc', 'lag', 'lead', 'first_value', 'last_value', 'nth_value'])
const TEXT = new Set(
  'list_of to_char lower upper initcap left right substr substring btrim ltrim rtrim split_part concat concat_ws lpad translate reverse'.split(
    ' ',
  ),
)
/** Functions whose arguments after the first must be short constants, because the work is the product of the lengths. */
export const WITH_PATTERN = new Set(['strpos', 'position', 'split_part', 'translate', 'btrim', 'ltrim', 'rtrim', 'to_char', 'to_date'])
export const PATTERN_OPERATORS = new Set(['~~', '!~~', '~~*', '!~~*'])
const PRODUCTS = new Set(['*', '/', '%'])

/** The bounds of the values inside a node, by field. */
export type BoundsByField = Readonly<Record<string, readonly Bound[]>>

/** Returns the bound of a node's value, and the steps of its own work. */
export function boundOf(type: string, struct: Struct, inside: BoundsByField): Bound & { steps: number } {
  const all = Object.values(inside).flat()
  const most = Math.max(0, ...all.map(({ size }) => size))
  const chosen: Bound = { size: most, isNumber: all.length > 0 && all.every(({ isNumber }) => isNumber) }
  const linear = NODE_STEPS + total(all)
  if (type === 'A_Const') return { ...boundOfConstant(struct), steps: NODE_STEPS }
  if (type === 'ColumnRef') return { ...TEXT_COLUMN, steps: NODE_STEPS }
  if (type === 'SQLValueFunction') return { ...SHORT, steps: NODE_STEPS }
  if (type === 'TypeCast') return { ...boundOfCast(struct, inside.arg?.[0] ?? SHORT), steps: linear }
  if (type === 'FuncCall') return boundOfFunction(struct, inside.args ?? [], linear)
  if (type !== 'A_Expr') return { ...chosen, steps: linear }
  const [operator = ''] = namesIn(struct.name)
  const product = total(inside.lexpr ?? []) * total(inside.rexpr ?? [])
  if (PATTERN_OPERATORS.has(operator)) return { ...SHORT, steps: linear + product }
  if (PRODUCTS.has(operator)) return { size: total(all) + 20, isNumber: true, steps: linear + product / 16 }
  if (operator === '||') return { size: total(all), isNumber: false, steps: linear }
  return { ...(operator === '+' || operator === '-' ? { size: most + 1, isNumber: true } : chosen), steps: linear }
}

function boundOfFunction({ funcname }: Struct, args: readonly Bound[], linear: number): Bound & { steps: number } {
  const name = namesIn(funcname).at(-1) ?? ''
  const [first = SHORT, ...others] = args
  const most = Math.max(first.size, ...others.map(({ size }) => size))
  const isNumber = args.every((one) => one.isNumber)
  const steps = linear + (WITH_PATTERN.has(name) ? first.size * total(others) : 0)
  if (TEXT.has(name)) return { size: lengthOfText(name, args, most), isNumber: false, steps }
  if (CHOOSING.has(name)) return { size: most, isNumber, steps }
  if (!isNumber) return { ...SHORT, steps }
  const further = /^(stddev|var)/.test(name) ? most : /^(round|trunc)$/.test(name) ? MAX_DECIMALS : 0
  return { size: most + further + 40, isNumber, steps: steps + most ** 2 / 16 }
}

function lengthOfText(name: string, args: readonly Bound[], most: number): number {
  if (name === 'concat') return total(args)
  if (name === 'concat_ws') return total(args) + (args[0]?.size ?? 0) * args.length
  return name === 'to_char' || name === 'list_of' ? most + 2_000 : most
}

function boundOfConstant(constant: Struct): Bound {
  const text = constantText(constant)
  // Postgres reads a text next to a number as a number.
  const exponent = /^\s*[+-]?[\d._]+e[+-]?([\d_]+)\s*$/i.exec(text)?.[1]?.replaceAll('_', '') ?? '0'
  return { size: Math.max(MAX_INTEGER_LENGTH, text.length + Number(exponent)), isNumber: true }
}

const WITH_DIGITS = new Set(['numeric', 'decimal'])
const TEXT_TYPES = new Set(['text', 'varchar'])

function boundOfCast({ typeName }: Struct, { size, isNumber }: Bound): Bound {
  const { names, typmods } = (typeName ?? {}) as Struct
  const name = namesIn(names).at(-1) ?? ''
  if (TEXT_TYPES.has(name)) return { size, isNumber: false }
  if (!WITH_DIGITS.has(name)) return SHORT
  return { size: typmods ? MAX_DIGITS : isNumber ? Math.max(size, MAX_FLOAT_LENGTH) : ANY_DIGITS, isNumber: true }
}

const total = (bounds: readonly Bound[]) => bounds.reduce((sum, { size }) => sum + size, 0)

/** Returns the text of a constant: of a string, or of a number that is no int4. */
export function constantText({ sval, fval }: Struct): string {
  return String((sval as { sval?: string } | undefined)?.sval ?? (fval as { fval?: string } | undefined)?.fval ?? '')
}

export const constantIn = (node: unknown): Struct | null => structIn(node, 'A_Const')
