import { REPORTING_FUNCTIONS, REPORTING_VIEWS } from '@ivue/contracts/services/reporting-views.ts'
import { ALLOWED_KINDS, ALLOWED_NODES, ALLOWED_OPERATORS, ALLOWED_TYPES, ALLOWED_VALUE_FUNCTIONS, REFUSED_WORDS } from './allowed-nodes.ts'
import { parseSql } from './parse-sql.ts'
import { charactersAt, scanSql } from './scan-sql.ts'
import { SqlProblem } from './sql-problem.ts'

type Struct = Readonly<Record<string, unknown>>

const FUNCTIONS: ReadonlySet<string> = new Set(Object.values(REPORTING_FUNCTIONS).flat())
const VIEWS: ReadonlySet<string> = new Set(Object.keys(REPORTING_VIEWS))
const COLUMNS = Object.values(REPORTING_VIEWS).flatMap(({ columns }) => Object.keys(columns))
/** What Postgres calls a column that nobody named. */
const UNNAMED = ['case', 'coalesce', 'greatest', 'least', 'exists', 'nullif', 'grouping', ...Object.keys(ALLOWED_TYPES)]

const MOST_TEXT = 1_000
const MOST_FORMAT = 60
const MOST_PADDING = 100
/** Each more makes the planner's work a multiple. */
const MOST_READ = 25
/** Each may double a text, and so many in a chain make at most 256 times as much of it. */
const MOST_JOINED = 8

/**
 * Checks SQL that people wrote before the database sees it: exactly one SELECT, made only of the nodes, functions, operators and types that are allowed, over the
 * reporting views. Answers it without what may stand behind it. Throws SqlProblem in words, with the place.
 */
export async function checkSql(logic: string): Promise<string> {
  const sql = withoutEnd(logic)
  if (sql.trim() === '') throw new SqlProblem('Write the logic: a SELECT over the reporting views')
  await scanSql(sql)
  const statements = await parseSql(sql)
  if (statements.length !== 1) throw new SqlProblem('Only one statement can be run')
  new Check(sql).statement(statements[0] ?? {})
  return sql
}

/** Without the semicolons and spaces that may end it. */
function withoutEnd(logic: string): string {
  let end = logic.length
  while (end > 0 && /[\s;]/.test(logic.charAt(end - 1))) end--
  return logic.slice(0, end)
}

class Check {
  readonly #at: (byte: number) => number
  /** Names of columns and of parts of the statement that it gives itself. */
  readonly #named = new Set<string>([...COLUMNS, ...UNNAMED, ...FUNCTIONS])
  readonly #parts = new Set<string>()
  /** Looked at once everything is named. */
  readonly #qualified: { name: string; place: number }[] = []
  #place = 0
  #joined = 0
  #read = 0

  constructor(sql: string) {
    this.#at = charactersAt(sql)
  }

  statement(statement: Struct): void {
    const [type = ''] = Object.keys(statement)
    if (type !== 'SelectStmt') this.#refuse(REFUSED_WORDS[type] ?? 'Only SELECT can be run')
    // Parts may be read before, in the text, they are named.
    this.#gather(statement)
    this.#node(statement)
    for (const { name, place } of this.#qualified) {
      this.#place = place
      if (!this.#named.has(name)) this.#refuse(`There is no column ${name}`)
    }
  }

  #refuse(words: string): never {
    throw new SqlProblem(words, this.#at(this.#place))
  }

  /** The names that the statement gives to its parts. */
  #gather(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.#gather(one)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'ctename') this.#parts.add(String(inner))
        this.#gather(inner)
      }
  }

  /** A node under its type, a list of them, or the empty node that stands for a plain DISTINCT. */
  #node(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.#node(one)
    else for (const [type, struct] of Object.entries(value as Struct)) this.#struct(type, struct as Struct)
  }

  #struct(type: string, struct: Struct): void {
    const place = this.#place
    if (typeof struct.location === 'number' && struct.location >= 0) this.#place = struct.location
    const fields = ALLOWED_NODES[type]
    if (!fields) this.#refuse(REFUSED_WORDS[type] ?? `${wordsOf(type)} cannot be used`)
    for (const [field, value] of Object.entries(struct)) {
      const kind = Object.hasOwn(fields, field) ? fields[field] : undefined
      if (!kind) this.#refuse(REFUSED_WORDS[`${type}.${field}`] ?? `${wordsOf(type)} cannot be used with ${wordsOf(field)}`)
      if (kind === 'nodes') this.#node(value)
      else if (kind !== 'value') this.#struct(kind, value as Struct)
    }
    this.#rules[type]?.(struct)
    this.#place = place
  }

  readonly #rules: Readonly<Record<string, (struct: Struct) => void>> = {
    SelectStmt: ({ targetList, op }) => {
      if (op === 'SETOP_NONE' && !targetList) this.#refuse('SELECT names no column')
    },
    ResTarget: ({ name }) => void (name && this.#named.add(String(name))),
    Alias: ({ colnames }) => this.#name(colnames),
    CommonTableExpr: ({ ctename, aliascolnames }) => {
      // Outside of where it is named, the same name would be that of a catalogue.
      if (String(ctename).startsWith('pg_')) this.#refuse(`A part cannot be named ${ctename}: names with pg_ are Postgres's own`)
      this.#name(aliascolnames)
    },
    ColumnRef: ({ fields }) => {
      const names = namesIn(fields)
      // In front of a row's name stands nothing but the row, and what follows could be a function that is called with it.
      if (names.length > 2) this.#refuse(`${names.join('.')} has too many names: write the view and the column`)
      if (names.length === 2) this.#qualified.push({ name: names[1] ?? '', place: this.#place })
    },
    A_Const: ({ sval }) => {
      if (textOf(sval).length > MOST_TEXT) this.#refuse(`A text in quotation marks has at most ${MOST_TEXT} characters`)
    },
    A_Expr: ({ kind, name, lexpr, rexpr }) => {
      this.#operator(name)
      if (!ALLOWED_KINDS.has(String(kind))) this.#refuse('SIMILAR TO cannot be used: write LIKE')
      if (namesIn(name)[0] === '||' && !isConstant(lexpr) && !isConstant(rexpr)) this.#join(1)
    },
    SubLink: ({ operName }) => operName && this.#operator(operName),
    SQLValueFunction: ({ op }) => {
      if (!ALLOWED_VALUE_FUNCTIONS.has(String(op))) this.#refuse('Who asks cannot be asked for: CURRENT_USER and its like cannot be used')
    },
    TypeName: ({ names }) => {
      const [name = '', ...more] = namesIn(names).filter((part, index) => index > 0 || part !== 'pg_catalog')
      if (more.length > 0 || !Object.hasOwn(ALLOWED_TYPES, name))
        this.#refuse(`The type ${name} cannot be used. These can: ${[...new Set(Object.values(ALLOWED_TYPES))].join(', ')}`)
    },
    RangeVar: ({ schemaname, relname }) => {
      if (++this.#read > MOST_READ) this.#refuse(`At most ${MOST_READ} views and parts can be read at once`)
      const name = String(relname)
      const schema = schemaname === undefined ? '' : String(schemaname)
      if (schema === '' ? !VIEWS.has(name) && !this.#parts.has(name) : schema !== 'reporting' || !VIEWS.has(name))
        this.#refuse(`${schema ? `${schema}.` : ''}${name} cannot be read. These views can: ${[...VIEWS].join(', ')}`)
    },
    FuncCall: (call) => this.#function(call),
  }

  #name(nodes: unknown): void {
    for (const name of namesIn(nodes)) this.#named.add(name)
  }

  #operator(name: unknown): void {
    const [operator = '', ...more] = namesIn(name)
    if (more.length > 0 || !ALLOWED_OPERATORS.has(operator)) this.#refuse(`The operator ${namesIn(name).join('.')} cannot be used`)
  }

  #function({ funcname, args, funcformat }: Struct): void {
    const names = namesIn(funcname)
    const name = names.at(-1) ?? ''
    const isPlain = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog' && funcformat === 'COERCE_SQL_SYNTAX')
    if (!isPlain || !FUNCTIONS.has(name)) this.#refuse(`The function ${names.join('.')} cannot be used`)
    const given = Array.isArray(args) ? args : []
    if (name === 'concat' || name === 'concat_ws') this.#join(given.filter((one) => !isConstant(one)).length - 1)
    if (name === 'lpad' && !(numberIn(given[1]) <= MOST_PADDING)) this.#refuse(`lpad needs its length as a number up to ${MOST_PADDING}`)
    if ((name === 'to_char' || name === 'to_date') && !isText(given[1], MOST_FORMAT))
      this.#refuse(`${name} needs its format in quotation marks, with at most ${MOST_FORMAT} characters`)
  }

  #join(texts: number): void {
    this.#joined += Math.max(0, texts)
    if (this.#joined > MOST_JOINED) this.#refuse(`At most ${MOST_JOINED} texts can be joined by || and concat`)
  }
}

/** The names in a list of String nodes; what is none of them (a star) is left out. */
const namesIn = (nodes: unknown): string[] =>
  Array.isArray(nodes) ? nodes.flatMap((node: { String?: { sval?: string } }) => (node.String ? [node.String.sval ?? ''] : [])) : []

const constantIn = (node: unknown): Struct | null => ((node as Struct | undefined)?.A_Const as Struct | undefined) ?? null
const isConstant = (node: unknown) => constantIn(node) !== null
const textOf = (sval: unknown) => String((sval as { sval?: string } | undefined)?.sval ?? '')
const numberIn = (node: unknown): number => (constantIn(node)?.ival as { ival?: number } | undefined)?.ival ?? Number.NaN
const isText = (node: unknown, most: number) => constantIn(node)?.sval !== undefined && textOf(constantIn(node)?.sval).length <= most

/** "RangeTableSample" and "lockingClause" as people may read them. */
const wordsOf = (type: string) => type.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
