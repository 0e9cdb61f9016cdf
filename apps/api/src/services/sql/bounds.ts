import { type Bound, namesIn, type Struct, structIn } from './scopes.ts'

/**
 * Postgres works some values out without looking whether it was cancelled. So each value has a bound of its length, and a statement one of
 * the steps that a row takes: 20 million are some tenths of a second.
 */
export const MOST_SIZE = 20_000
export const MOST_STEPS = 20_000_000
/** Steps to plan a table or subquery of FROM: 200 of them at most. */
export const RELATION_STEPS = 100_000
/** Steps to plan an operator or function: 20,000 of them at most. */
export const NODE_STEPS = 1_000

const MOST_DIGITS = 1_000
const LONGEST_INTEGER = 11
/** Longest text of a number of ordinary size, a day, a moment or an interval. */
const SHORT: Bound = { size: 64, isNumber: true }
const TEXT_COLUMN: Bound = { size: 2_000, isNumber: false }
const NUMBER_COLUMNS = /(_id|_count|_minutes)$|^(amount|note_rate|term_months|ltv|instance|sno|score|weekday)$/

export const boundOfColumn = (name: string): Bound => (NUMBER_COLUMNS.test(name) ? SHORT : TEXT_COLUMN)

const POWERS = new Set(['stddev', 'stddev_samp', 'stddev_pop', 'variance', 'var_samp', 'var_pop'])
const GROWING = new Set(['sum', 'avg', 'abs', 'ceil', 'ceiling', 'floor', 'mod'])
/** Functions that return one of their arguments. */
const CHOOSING = new Set(['min', 'max', 'mode', 'percentile_disc', 'lag', 'lead', 'first_value', 'last_value', 'nth_value'])
const TEXT = new Set(
  'list_of to_char lower upper initcap left right substr substring btrim ltrim rtrim split_part concat concat_ws lpad translate reverse'.split(
    ' ',
  ),
)
/** Arguments that must be short texts in quotation marks, from 0: the work is the product of the lengths, or the result is as long. */
export const CONSTANT_ARGUMENTS: Readonly<Record<string, readonly number[]>> = {
  strpos: [1],
  position: [1],
  split_part: [1],
  translate: [1, 2],
  btrim: [1],
  ltrim: [1],
  rtrim: [1],
  concat_ws: [0],
  to_char: [1],
  to_date: [1],
}
export const PATTERN_OPERATORS = new Set(['~~', '!~~', '~~*', '!~~*'])
const PRODUCTS = new Set(['*', '/', '%'])

/** The bounds of what a node contains, by field. */
export type Inside = Readonly<Record<string, readonly Bound[]>>

/** Returns the bound of a node's value, and the steps of its own work. */
export function boundOf(type: string, struct: Struct, inside: Inside): Bound & { steps: number } {
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
  if (TEXT.has(name)) {
    const pattern = CONSTANT_ARGUMENTS[name] ? first.size * total(others) : 0
    return { size: lengthOfText(name, args, most), isNumber: false, steps: linear + pattern }
  }
  if (CHOOSING.has(name)) return { size: most, isNumber: args.every(({ isNumber }) => isNumber), steps: linear }
  if (POWERS.has(name)) return { size: 2 * most + 40, isNumber: true, steps: linear + most ** 2 / 16 }
  if (GROWING.has(name)) return { size: most + 40, isNumber: true, steps: linear + most ** 2 / 16 }
  // The number of decimals adds at most 2,000 digits.
  if (name === 'round' || name === 'trunc') return { size: most + (others.length > 0 ? 2_000 : 0), isNumber: true, steps: linear }
  return { ...SHORT, steps: linear + (CONSTANT_ARGUMENTS[name] ? first.size * total(others) : most) }
}

function lengthOfText(name: string, args: readonly Bound[], most: number): number {
  if (name === 'concat') return total(args)
  if (name === 'concat_ws') return total(args) + (args[0]?.size ?? 0) * args.length
  return name === 'to_char' || name === 'list_of' ? most + 2_000 : most
}

function boundOfConstant(constant: Struct): Bound {
  const text = textIn(constant)
  // Postgres takes a text for a number beside one.
  const exponent = /^\s*[+-]?[\d._]+e[+-]?([\d_]+)\s*$/i.exec(text)?.[1]?.replaceAll('_', '') ?? '0'
  return { size: Math.max(LONGEST_INTEGER, text.length + Number(exponent)), isNumber: true }
}

/** Whether a constant is a number with more digits than Postgres may work with. */
export const isHugeNumber = (constant: Struct): boolean => {
  const { size } = boundOfConstant(constant)
  return size > MOST_DIGITS && (size > textIn(constant).length || constant.fval !== undefined)
}

const WITH_DIGITS = new Set(['numeric', 'decimal'])
const TEXT_TYPES = new Set(['text', 'varchar'])

function boundOfCast({ typeName }: Struct, value: Bound): Bound {
  const { names, typmods } = (typeName ?? {}) as Struct
  const name = namesIn(names).at(-1) ?? ''
  if (TEXT_TYPES.has(name)) return { size: value.size, isNumber: false }
  if (!WITH_DIGITS.has(name)) return SHORT
  return { size: typmods ? MOST_DIGITS : Math.max(value.size, 310), isNumber: true }
}

/** Whether a cast reads a text as a number of any length, which a short text such as 1e131071 may have. */
export const isTextToNumber = ({ typeName }: Struct, value: Bound | undefined): boolean => {
  const { names, typmods } = (typeName ?? {}) as Struct
  return WITH_DIGITS.has(namesIn(names).at(-1) ?? '') && !typmods && value?.isNumber === false
}

const total = (bounds: readonly Bound[]) => bounds.reduce((sum, { size }) => sum + size, 0)

/** The text of a constant: of a string, or of a number that is no int4. */
export function textIn({ sval, fval }: Struct): string {
  return String((sval as { sval?: string } | undefined)?.sval ?? (fval as { fval?: string } | undefined)?.fval ?? '')
}

export const constantIn = (node: unknown): Struct | null => structIn(node, 'A_Const')
