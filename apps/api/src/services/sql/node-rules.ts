import { REPORTING_FUNCTIONS } from '@ivue/contracts/services/reporting-functions.ts'
import { ALLOWED_OPERATORS, ALLOWED_TYPES, ALLOWED_VALUE_FUNCTIONS } from './allowed-nodes.ts'
import { constantIn, constantText, PATTERN_OPERATORS, WITH_PATTERN } from './bounds.ts'
import { namesIn, type Struct, structIn } from './scopes.ts'
import { fixedReason, type Reason, reason } from './sql-problem.ts'

const FUNCTIONS: ReadonlySet<string> = new Set(Object.values(REPORTING_FUNCTIONS).flat())
const TYPES = [...new Set(Object.values(ALLOWED_TYPES))].join(', ')

const MAX_TEXT = 1_000
/** Characters that a pattern, a format, a separator or a set of characters may have. */
const MAX_PATTERN = 100
const MAX_PADDING = 100

/** Functions by type of node. Each returns why a node cannot be used, or null. */
export const NODE_RULES: Readonly<Record<string, (struct: Struct) => Reason | null>> = {
  SelectStmt: ({ targetList, op }) => (op === 'SETOP_NONE' && !targetList ? reason`SELECT names no column` : null),
  // Outside of its scope, the name would refer to a Postgres catalogue.
  CommonTableExpr: ({ ctename }) =>
    String(ctename).startsWith('pg_') ? reason`A part cannot be named ${String(ctename)}: names with pg_ are Postgres's own` : null,
  A_Const: (constant) =>
    constantText(constant).length > MAX_TEXT ? reason`A text in quotation marks has at most ${MAX_TEXT} characters` : null,
  A_Expr: ({ kind, name, rexpr }) =>
    kind === 'AEXPR_SIMILAR' ? reason`SIMILAR TO cannot be used: write LIKE` : whyNotOperator(name, rexpr),
  SubLink: ({ operName }) => (operName ? whyNotOperator(operName, null) : null),
  SQLValueFunction: ({ op }) =>
    ALLOWED_VALUE_FUNCTIONS.has(String(op))
      ? null
      : reason`CURRENT_USER and similar words, which name the person or the database, cannot be used`,
  TypeName: ({ names }) => {
    const [name = '', ...more] = namesIn(names).filter((part, index) => index > 0 || part !== 'pg_catalog')
    if (more.length === 0 && Object.hasOwn(ALLOWED_TYPES, name)) return null
    return reason`The type ${name} cannot be used. These can: ${TYPES}`
  },
  FuncCall: whyNotCall,
}

function whyNotOperator(name: unknown, right: unknown): Reason | null {
  const [operator = '', ...more] = namesIn(name)
  if (more.length > 0 || !ALLOWED_OPERATORS.has(operator)) return reason`The operator ${namesIn(name).join('.')} cannot be used`
  const isEscape = namesIn(structIn(right, 'FuncCall')?.funcname).at(-1) === 'like_escape'
  if (!PATTERN_OPERATORS.has(operator) || isText(right) || isEscape) return null
  return reason`LIKE needs its pattern in quotation marks, with at most ${MAX_PATTERN} characters`
}

function whyNotCall({ funcname, args, funcformat }: Struct): Reason | null {
  const names = namesIn(funcname)
  const name = names.at(-1) ?? ''
  const isWritten = funcformat !== 'COERCE_SQL_SYNTAX'
  const isPlain = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog' && !isWritten)
  if (name === 'like_escape')
    return fixedReason(
      String.raw`LIKE … ESCAPE cannot be used: put a backslash before a character that LIKE should take literally, as in '50\%'`,
    )
  if (!isPlain || !FUNCTIONS.has(name)) return reason`The function ${isWritten ? names.join('.') : name} cannot be used`
  const given = Array.isArray(args) ? args : []
  // With text as its second argument, substring matches a regular expression.
  if (name === 'substring' && Number.isNaN(numberIn(given[1])))
    return reason`substring needs a number as its start: write substr(text, start, length) for one that is worked out`
  if (name === 'lpad' && !(numberIn(given[1]) <= MAX_PADDING)) return reason`lpad needs its length as a number up to ${MAX_PADDING}`
  const constants = name === 'concat_ws' ? given.slice(0, 1) : WITH_PATTERN.has(name) ? given.slice(1) : []
  if (constants.every((one) => isText(one) || !Number.isNaN(numberIn(one)))) return null
  const which = name === 'concat_ws' ? 'first argument' : 'further arguments'
  return fixedReason(`${name} needs its ${which} in quotation marks, with at most ${MAX_PATTERN} characters`)
}

/** Returns the whole number of a node, NaN if it has none. The parser omits the value 0. */
function numberIn(node: unknown): number {
  const ival = constantIn(node)?.ival as { ival?: number } | undefined
  return ival ? (ival.ival ?? 0) : Number.NaN
}

function isText(node: unknown): boolean {
  const constant = constantIn(node)
  return constant?.sval !== undefined && constantText(constant).length <= MAX_PATTERN
}
