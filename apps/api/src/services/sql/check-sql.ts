import { REPORTING_FUNCTIONS, REPORTING_VIEWS } from '@ivue/contracts/services/reporting-views.ts'
import { ALLOWED_KINDS, ALLOWED_NODES, ALLOWED_OPERATORS, ALLOWED_TYPES, ALLOWED_VALUE_FUNCTIONS, REFUSED_WORDS } from './allowed-nodes.ts'
import { parseSql } from './parse-sql.ts'
import { charactersAt, scanSql } from './scan-sql.ts'
import {
  findItem,
  type Item,
  isColumn,
  isStar,
  listColumns,
  NO_SCOPE,
  nameOfColumn,
  namesIn,
  nodesIn,
  type Part,
  renamed,
  type Scope,
  type Struct,
  structIn,
} from './scopes.ts'
import { SqlProblem } from './sql-problem.ts'

const FUNCTIONS: ReadonlySet<string> = new Set(Object.values(REPORTING_FUNCTIONS).flat())

const MOST_TEXT = 1_000
const MOST_FORMAT = 60
const MOST_PADDING = 100
/** Maximum number of tables read once views and WITH are expanded. Each further table multiplies the planner's work. */
const MOST_READ = 30
/** Maximum number of concatenations: each may double a text, so a chain of 8 grows it at most 256 times. */
const MOST_JOINED = 8

/**
 * Checks people's SQL before the database sees it: exactly one SELECT over the reporting views, with allowed nodes, functions, operators
 * and types only. Returns it without trailing semicolons and blanks. Throws SqlProblem with the position.
 */
export async function checkSql(logic: string): Promise<string> {
  const sql = withoutEnd(logic)
  if (sql.trim() === '') throw new SqlProblem('Write the logic: a SELECT over the reporting views')
  await scanSql(sql)
  const statements = await parseSql(sql)
  if (statements.length !== 1) throw new SqlProblem('Only one statement can be run')
  new Check(sql).query(statements[0], NO_SCOPE)
  return sql
}

/** Removes trailing semicolons and blanks. */
function withoutEnd(logic: string): string {
  let end = logic.length
  while (end > 0 && /[\s;]/.test(logic.charAt(end - 1))) end--
  return logic.slice(0, end)
}

class Check {
  readonly #at: (byte: number) => number
  #place = 0
  #joined = 0
  #read = 0

  constructor(sql: string) {
    this.#at = charactersAt(sql)
  }

  /** Returns the names of the columns of a SELECT. */
  query(node: unknown, around: Scope): string[] {
    const [type = ''] = Object.keys((node ?? {}) as Struct)
    if (type !== 'SelectStmt') this.#refuse(REFUSED_WORDS[type] ?? 'Only SELECT can be run')
    return this.#select(structIn(node, type) ?? {}, around)
  }

  #refuse(words: string): never {
    throw new SqlProblem(words, this.#at(this.#place))
  }

  #select(select: Struct, around: Scope): string[] {
    return this.#inside('SelectStmt', select, around, () => {
      const parts = this.#parts(structIn(select, 'withClause'), around)
      const without: Scope = { items: [], parts, around }
      const { larg, rarg, fromClause, targetList, sortClause, groupClause, distinctClause, withClause: _, ...others } = select
      if (larg) {
        const columns = this.#select(larg as Struct, without)
        this.#select(rarg as Struct, without)
        this.#outputs([...nodesIn(sortClause)], columns, without)
        this.#fields('SelectStmt', others, without)
        return columns
      }
      const items: Item[] = []
      for (const one of nodesIn(fromClause)) items.push(...this.#from(one, without, items))
      const scope = { ...without, items }
      const columns = nodesIn(targetList).flatMap((target) => this.#target(structIn(target, 'ResTarget') ?? {}, scope))
      this.#outputs([...nodesIn(sortClause), ...nodesIn(groupClause), ...nodesIn(distinctClause)], columns, scope)
      this.#fields('SelectStmt', others, scope)
      return columns
    })
  }

  /** Returns the parts of WITH by name. A part may read the parts before it. */
  #parts(clause: Struct | null, around: Scope): ReadonlyMap<string, Part> {
    const parts = new Map(around.parts)
    if (!clause) return parts
    this.#inside('WithClause', clause, around, () => {
      for (const node of nodesIn(clause.ctes)) {
        const part = structIn(node, 'CommonTableExpr') ?? {}
        this.#inside('CommonTableExpr', part, around, () => {
          const before = this.#read
          const columns = this.query(part.ctequery, { items: [], parts, around })
          parts.set(String(part.ctename), { columns: renamed(columns, namesIn(part.aliascolnames)), weight: this.#read - before })
          // The tables of a part of WITH count where the part is read.
          this.#read = before
        })
      }
    })
    return parts
  }

  /** Returns the items that an entry of FROM adds. `left` are the items before it, which LATERAL may read. */
  #from(node: Struct, scope: Scope, left: readonly Item[]): Item[] {
    const [type = '', value] = Object.entries(node)[0] ?? []
    const struct = value as Struct
    return this.#inside(type, struct, scope, () => {
      const alias = struct.alias as Struct | undefined
      const under = (name: string, columns: readonly string[]): Item[] => [
        { name: String(alias?.aliasname ?? name), columns: renamed(columns, namesIn(alias?.colnames)) },
      ]
      if (type === 'RangeVar') return under(String(struct.relname), this.#table(struct, scope))
      if (type === 'RangeSubselect')
        return under('unnamed_subquery', this.query(struct.subquery, { ...scope, items: struct.lateral ? left : [] }))
      if (type !== 'JoinExpr') return this.#refuse(`${readableType(type)} cannot stand in FROM`)
      const first = this.#from(nodesIn(struct.larg)[0] ?? {}, scope, left)
      const second = this.#from(nodesIn(struct.rarg)[0] ?? {}, scope, [...left, ...first])
      const both = [...first, ...second]
      this.#node(struct.quals, { ...scope, items: both })
      return alias ? under('', listColumns(both)) : both
    })
  }

  /** Returns the columns of a reporting view or of a part of WITH. */
  #table({ schemaname, relname }: Struct, { parts }: Scope): readonly string[] {
    const name = String(relname)
    const schema = schemaname === undefined ? '' : String(schemaname)
    const part = schema === '' ? parts.get(name) : undefined
    const view = Object.hasOwn(REPORTING_VIEWS, name) && ['', 'reporting'].includes(schema) ? REPORTING_VIEWS[name] : undefined
    if (!part && !view)
      this.#refuse(`${schema ? `${schema}.` : ''}${name} cannot be read. These views can: ${Object.keys(REPORTING_VIEWS).join(', ')}`)
    this.#read += part?.weight ?? view?.tables ?? 0
    if (this.#read > MOST_READ)
      this.#refuse(`This reads too much at once: at most ${MOST_READ} tables, of which loans and people are several. Read fewer views`)
    return part?.columns ?? Object.keys(view?.columns ?? {})
  }

  /** Returns the column names of an entry of the SELECT list. Only there a star means columns; elsewhere it is a whole row. */
  #target(target: Struct, scope: Scope): string[] {
    return this.#inside('ResTarget', target, scope, () => {
      const reference = structIn(target.val, 'ColumnRef')
      if (!isStar(reference)) {
        this.#fields('ResTarget', target, scope)
        return [target.name === undefined ? nameOfColumn(target.val) : String(target.name)]
      }
      const [name, ...more] = namesIn(reference?.fields)
      if (name === undefined) return listColumns(scope.items)
      const item = more.length === 0 ? findItem(scope, name) : null
      return item ? [...item.columns] : this.#refuse(`There is no view or part called ${[name, ...more].join('.')} here`)
    })
  }

  /** Checks entries of ORDER BY, GROUP BY and DISTINCT ON: a single name may be one of the SELECT list. */
  #outputs(entries: readonly Struct[], columns: readonly string[], scope: Scope): void {
    for (const entry of entries) {
      const set = structIn(entry, 'GroupingSet')
      const [name, ...more] = namesIn(structIn(structIn(entry, 'SortBy')?.node ?? entry, 'ColumnRef')?.fields)
      if (set) this.#inside('GroupingSet', set, scope, () => this.#outputs(nodesIn(set.content), columns, scope))
      else if (name === undefined || more.length > 0 || !columns.includes(name)) this.#node(entry, scope)
    }
  }

  /** Checks a node under its type, a list of nodes, or the empty node of a plain DISTINCT. */
  #node(value: unknown, scope: Scope): void {
    for (const node of nodesIn(value))
      for (const [type, struct] of Object.entries(node))
        if (type === 'SelectStmt') this.#select(struct as Struct, scope)
        else this.#struct(type, struct as Struct, scope)
  }

  #struct(type: string, struct: Struct, scope: Scope): void {
    this.#inside(type, struct, scope, () => this.#fields(type, struct, scope))
  }

  #fields(type: string, struct: Struct, scope: Scope): void {
    for (const [field, value] of Object.entries(struct)) {
      const kind = ALLOWED_NODES[type]?.[field]
      if (kind === 'nodes') this.#node(value, scope)
      else if (kind && kind !== 'value') this.#struct(kind, value as Struct, scope)
    }
  }

  /** Checks a struct, then runs `work` for its content. Errors meanwhile get the struct's position. */
  #inside<T>(type: string, struct: Struct, scope: Scope, work: () => T): T {
    const place = this.#place
    if (typeof struct.location === 'number' && struct.location >= 0) this.#place = struct.location
    const fields = ALLOWED_NODES[type]
    if (!fields) this.#refuse(REFUSED_WORDS[type] ?? `${readableType(type)} cannot be used`)
    for (const field of Object.keys(struct))
      if (!Object.hasOwn(fields, field))
        this.#refuse(REFUSED_WORDS[`${type}.${field}`] ?? `${readableType(type)} cannot be used with ${readableType(field)}`)
    this.#rules[type]?.(struct, scope)
    const made = work()
    this.#place = place
    return made
  }

  readonly #rules: Readonly<Record<string, (struct: Struct, scope: Scope) => void>> = {
    SelectStmt: ({ targetList, op }) => {
      if (op === 'SETOP_NONE' && !targetList) this.#refuse('SELECT names no column')
    },
    CommonTableExpr: ({ ctename }) => {
      // Outside of its scope, the name would refer to a Postgres catalogue.
      if (String(ctename).startsWith('pg_')) this.#refuse(`A part cannot be named ${ctename}: names with pg_ are Postgres's own`)
    },
    ColumnRef: (reference, scope) => this.#column(reference, scope),
    A_Const: ({ sval }) => {
      if (nodeText(sval).length > MOST_TEXT) this.#refuse(`A text in quotation marks has at most ${MOST_TEXT} characters`)
    },
    A_Expr: ({ kind, name, lexpr, rexpr }) => {
      if (!ALLOWED_KINDS.has(String(kind))) this.#refuse('SIMILAR TO cannot be used: write LIKE')
      this.#operator(name)
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
    FuncCall: (call) => this.#function(call),
  }

  /** Postgres reads a name that is not a column as the whole row, or as a function call on it; neither is allowed. */
  #column(reference: Struct, scope: Scope): void {
    const names = namesIn(reference.fields)
    const [name = '', column] = names
    if (names.length > 2) this.#refuse(`${names.join('.')} has too many names: write the view and the column`)
    if (isStar(reference) || (column === undefined && !isColumn(scope, name) && findItem(scope, name)))
      this.#refuse(`${isStar(reference) ? 'A star' : name} is a whole row here: name its columns`)
    if (column === undefined) return
    const item = findItem(scope, name)
    if (!item) this.#refuse(`There is no view or part called ${name} here`)
    if (!item.columns.includes(column)) this.#refuse(`There is no column ${column} in ${name}`)
  }

  #operator(name: unknown): void {
    const [operator = '', ...more] = namesIn(name)
    if (more.length > 0 || !ALLOWED_OPERATORS.has(operator)) this.#refuse(`The operator ${namesIn(name).join('.')} cannot be used`)
  }

  #function({ funcname, args, funcformat }: Struct): void {
    const names = namesIn(funcname)
    const name = names.at(-1) ?? ''
    const isWritten = funcformat !== 'COERCE_SQL_SYNTAX'
    const isPlain = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog' && !isWritten)
    if (name === 'like_escape')
      this.#refuse(String.raw`LIKE … ESCAPE cannot be used: a backslash stands before what LIKE takes as it is, as in '50\%'`)
    if (!isPlain || !FUNCTIONS.has(name)) this.#refuse(`The function ${isWritten ? names.join('.') : name} cannot be used`)
    const given = Array.isArray(args) ? args : []
    // With text as its second argument, substring matches a regular expression.
    if (name === 'substring' && Number.isNaN(numberIn(given[1])))
      this.#refuse('substring needs a number as its start: write substr(text, start, length) for one that is worked out')
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

const constantIn = (node: unknown): Struct | null => structIn(node, 'A_Const')
const isConstant = (node: unknown) => constantIn(node) !== null
const nodeText = (sval: unknown) => String((sval as { sval?: string } | undefined)?.sval ?? '')
/** The parser omits the value 0. */
function numberIn(node: unknown): number {
  const ival = constantIn(node)?.ival as { ival?: number } | undefined
  return ival ? (ival.ival ?? 0) : Number.NaN
}
const isText = (node: unknown, most: number) => constantIn(node)?.sval !== undefined && nodeText(constantIn(node)?.sval).length <= most

/** Returns a node type in readable form, such as "Range Table Sample" or "locking Clause". */
const readableType = (type: string) => type.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
