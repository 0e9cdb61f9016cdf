import { REPORTING_VIEWS } from '@ivue/contracts/services/reporting-views.ts'
import { ALLOWED_NODES, REFUSED_WORDS } from './allowed-nodes.ts'
import { type BoundsByField, boundOf, boundOfColumn, MAX_SIZE, MAX_STEPS, NODE_STEPS, RELATION_STEPS } from './bounds.ts'
import { NODE_RULES } from './node-rules.ts'
import { parseSql } from './parse-sql.ts'
import { charactersAt, scanSql } from './scan-sql.ts'
import {
  type Bound,
  type Columns,
  findColumn,
  findItem,
  type Item,
  indexColumns,
  isStar,
  type NameScope,
  NO_SCOPE,
  nameOfColumn,
  namesIn,
  nodesIn,
  renameColumns,
  type SqlColumn,
  type Struct,
  structIn,
  uniteColumns,
  type WithPart,
} from './scopes.ts'
import { fixedReason, type Reason, reason, SqlProblem } from './sql-problem.ts'

/** Postgres's own limit for the columns of a table or a result. */
const MAX_COLUMNS = 1_664
/** Maximum number of tables read once views and WITH are expanded. Each further table multiplies the planner's work. */
const MAX_READ = 30

const VIEW_COLUMNS: Readonly<Record<string, Columns>> = Object.fromEntries(
  Object.entries(REPORTING_VIEWS).map(([view, { columns }]) => [
    view,
    indexColumns(Object.keys(columns).map((name) => ({ name, steps: NODE_STEPS, ...boundOfColumn(name) }))),
  ]),
)

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
  #read = 0
  #steps = 0

  constructor(sql: string) {
    this.#at = charactersAt(sql)
  }

  /** Checks a query and returns its columns. Throws SqlProblem if it is no SELECT, or reads or calls what is not allowed. */
  query(node: unknown, around: NameScope): Columns {
    const [type = ''] = Object.keys((node ?? {}) as Struct)
    if (type !== 'SelectStmt') this.#refuse(fixedReason(REFUSED_WORDS[type] ?? 'Only SELECT can be run'))
    return this.#select(structIn(node, type) ?? {}, around)
  }

  #refuse({ shown, stored }: Reason): never {
    throw new SqlProblem(shown, this.#at(this.#place), stored)
  }

  #spend(steps: number): void {
    this.#steps += steps
    if (this.#steps > MAX_STEPS)
      this.#refuse(reason`This is too much work for one statement: read fewer parts, or write shorter expressions`)
  }

  #select(select: Struct, around: NameScope): Columns {
    return this.#inside('SelectStmt', select, around, () => {
      const parts = this.#parts(structIn(select, 'withClause'), around)
      const without: NameScope = { items: [], parts, around }
      const { larg, rarg, fromClause, targetList, sortClause, groupClause, distinctClause, withClause: _, ...others } = select
      if (larg) {
        const columns = uniteColumns(this.#select(larg as Struct, without), this.#select(rarg as Struct, without))
        this.#outputs([...nodesIn(sortClause)], columns, without)
        this.#fields('SelectStmt', others, without)
        return columns
      }
      const items: Item[] = []
      for (const one of nodesIn(fromClause)) items.push(...this.#from(one, without, items))
      const scope = { ...without, items }
      const columns = this.#list(nodesIn(targetList), (target) => this.#target(structIn(target, 'ResTarget') ?? {}, scope))
      this.#outputs([...nodesIn(sortClause), ...nodesIn(groupClause), ...nodesIn(distinctClause)], columns, scope)
      this.#fields('SelectStmt', others, scope)
      return columns
    })
  }

  /** Returns the parts of WITH by name. A part may read the parts before it. */
  #parts(clause: Struct | null, around: NameScope): ReadonlyMap<string, WithPart> {
    const parts = new Map(around.parts)
    if (!clause) return parts
    this.#inside('WithClause', clause, around, () => {
      for (const node of nodesIn(clause.ctes)) {
        const part = structIn(node, 'CommonTableExpr') ?? {}
        this.#inside('CommonTableExpr', part, around, () => {
          const [read, steps] = [this.#read, this.#steps]
          const columns = renameColumns(this.query(part.ctequery, { items: [], parts, around }), namesIn(part.aliascolnames))
          parts.set(String(part.ctename), { columns, tables: this.#read - read, steps: this.#steps - steps })
          // The tables and the work of a part of WITH count where the part is read.
          this.#read = read
          this.#steps = steps
        })
      }
    })
    return parts
  }

  /** Returns the items that an entry of FROM adds. `left` are the items before it, which LATERAL may read. */
  #from(node: Struct, scope: NameScope, left: readonly Item[]): Item[] {
    const [type = '', value] = Object.entries(node)[0] ?? []
    const struct = value as Struct
    return this.#inside(type, struct, scope, () => {
      const alias = struct.alias as Struct | undefined
      const under = (name: string, columns: Columns): Item[] => [
        { name: String(alias?.aliasname ?? name), columns: renameColumns(columns, namesIn(alias?.colnames)) },
      ]
      this.#spend(RELATION_STEPS)
      if (type === 'RangeVar') return under(String(struct.relname), this.#table(struct, scope))
      if (type === 'RangeSubselect')
        return under('unnamed_subquery', this.query(struct.subquery, { ...scope, items: struct.lateral ? left : [] }))
      if (type !== 'JoinExpr') return this.#refuse(fixedReason(`${readableType(type)} cannot be used in FROM`))
      const first = this.#from(nodesIn(struct.larg)[0] ?? {}, scope, left)
      const second = this.#from(nodesIn(struct.rarg)[0] ?? {}, scope, [...left, ...first])
      const both = [...first, ...second]
      this.#node(struct.quals, { ...scope, items: both })
      return alias
        ? under(
            '',
            this.#list(both, ({ columns }) => columns.list),
          )
        : both
    })
  }

  /** Returns the columns that each entry adds. */
  #list<T>(entries: readonly T[], columnsOf: (entry: T) => readonly SqlColumn[]): Columns {
    const list: SqlColumn[] = []
    for (const entry of entries) {
      const added = columnsOf(entry)
      if (list.length + added.length > MAX_COLUMNS) this.#refuse(reason`At most ${MAX_COLUMNS} columns can be selected at once`)
      list.push(...added)
    }
    return indexColumns(list)
  }

  /** Returns the columns of a reporting view or of a part of WITH. */
  #table({ schemaname, relname }: Struct, { parts }: NameScope): Columns {
    const name = String(relname)
    const schema = schemaname === undefined ? '' : String(schemaname)
    const part = schema === '' ? parts.get(name) : undefined
    const view = Object.hasOwn(REPORTING_VIEWS, name) && ['', 'reporting'].includes(schema) ? REPORTING_VIEWS[name] : undefined
    if (!part && !view)
      this.#refuse(reason`${schema ? `${schema}.` : ''}${name} cannot be read. These views can: ${Object.keys(REPORTING_VIEWS).join(', ')}`)
    this.#read += part?.tables ?? view?.tables ?? 0
    this.#spend(part?.steps ?? 0)
    if (this.#read > MAX_READ)
      this.#refuse(reason`This reads too much at once: at most ${MAX_READ} tables, of which loans and people are several. Read fewer views`)
    return part?.columns ?? VIEW_COLUMNS[name] ?? indexColumns([])
  }

  /** Returns the columns of an entry of the SELECT list. Only there a star means columns; elsewhere it is a whole row. */
  #target(target: Struct, scope: NameScope): readonly SqlColumn[] {
    return this.#inside('ResTarget', target, scope, () => {
      const reference = structIn(target.val, 'ColumnRef')
      if (!isStar(reference)) {
        const before = this.#steps
        const bound = this.#fields('ResTarget', target, scope)
        const name = target.name === undefined ? nameOfColumn(target.val) : String(target.name)
        return [{ ...bound, name, steps: this.#steps - before }]
      }
      const [name, ...more] = namesIn(reference?.fields)
      const item = name !== undefined && more.length === 0 ? findItem(scope, name) : null
      if (name !== undefined && !item) this.#refuse(reason`There is no view or part called ${[name, ...more].join('.')} here`)
      const { list } = this.#list(item ? [item] : scope.items, ({ columns }) => columns.list)
      this.#spend(list.reduce((sum, { steps }) => sum + steps, 0))
      return list
    })
  }

  /** Checks entries of ORDER BY, GROUP BY and DISTINCT ON. A single name in them may be one of the SELECT list. */
  #outputs(entries: readonly Struct[], columns: Columns, scope: NameScope): void {
    for (const entry of entries) {
      const set = structIn(entry, 'GroupingSet')
      const [name, ...more] = namesIn(structIn(structIn(entry, 'SortBy')?.node ?? entry, 'ColumnRef')?.fields)
      if (set) this.#inside('GroupingSet', set, scope, () => this.#outputs(nodesIn(set.content), columns, scope))
      else if (name === undefined || more.length > 0 || !columns.named.has(name)) this.#node(entry, scope)
    }
  }

  /**
   * Checks one or several nodes, and returns the bounds of their values. `value` is a node `{ type: fields }`, a list of nodes, or the
   * empty node of a plain DISTINCT.
   */
  #node(value: unknown, scope: NameScope): Bound[] {
    return nodesIn(value).flatMap((node) =>
      Object.entries(node).flatMap(([type, struct]) => {
        if (type === 'SelectStmt') return this.#select(struct as Struct, scope).list.slice(0, 1)
        const bound = this.#struct(type, struct as Struct, scope)
        return type === 'String' || type === 'A_Star' ? [] : [bound]
      }),
    )
  }

  #struct(type: string, struct: Struct, scope: NameScope): Bound {
    return this.#inside(type, struct, scope, () => this.#fields(type, struct, scope))
  }

  #fields(type: string, struct: Struct, scope: NameScope): Bound {
    const inside: Record<string, Bound[]> = {}
    for (const [field, value] of Object.entries(struct)) {
      const kind = ALLOWED_NODES[type]?.[field]
      if (kind === 'nodes') inside[field] = this.#node(value, scope)
      else if (kind && kind !== 'value') inside[field] = [this.#struct(kind, value as Struct, scope)]
    }
    return this.#bound(type, struct, inside, scope)
  }

  /** Returns the bound of a value. Refuses one that may become too long, or that takes too much work. */
  #bound(type: string, struct: Struct, inside: BoundsByField, scope: NameScope): Bound {
    const column = type === 'ColumnRef' ? referredColumn(scope, namesIn(struct.fields)) : null
    const { size, isNumber, steps } = column ?? boundOf(type, struct, inside)
    if (size > MAX_SIZE)
      this.#refuse(
        reason`This may become ${size} characters long, and at most ${MAX_SIZE} are possible. Join fewer texts; for a number write numeric(20, 4)`,
      )
    this.#spend(steps)
    return { size, isNumber }
  }

  /** Checks a struct, then runs `work` for its content. Errors meanwhile get the struct's position. */
  #inside<T>(type: string, struct: Struct, scope: NameScope, work: () => T): T {
    const place = this.#place
    if (typeof struct.location === 'number' && struct.location >= 0) this.#place = struct.location
    const fields = ALLOWED_NODES[type]
    if (!fields) this.#refuse(fixedReason(REFUSED_WORDS[type] ?? `${readableType(type)} cannot be used`))
    for (const field of Object.keys(struct))
      if (!Object.hasOwn(fields, field))
        this.#refuse(fixedReason(REFUSED_WORDS[`${type}.${field}`] ?? `${readableType(type)} cannot be used with ${readableType(field)}`))
    const why = NODE_RULES[type]?.(struct)
    if (why) this.#refuse(why)
    if (type === 'ColumnRef') this.#column(struct, scope)
    const made = work()
    this.#place = place
    return made
  }

  /**
   * Checks a reference to a column. Postgres reads a name that is no column as the whole row, or as a function call on it. Neither is
   * allowed.
   */
  #column(reference: Struct, scope: NameScope): void {
    const names = namesIn(reference.fields)
    const [name = '', column] = names
    if (names.length > 2) this.#refuse(reason`${names.join('.')} has too many names: write the view and the column`)
    if (isStar(reference) || (column === undefined && !findColumn(scope, name) && findItem(scope, name)))
      this.#refuse(reason`${isStar(reference) ? 'A star' : name} is a whole row here: name its columns`)
    if (column === undefined) return
    const item = findItem(scope, name) ?? this.#refuse(reason`There is no view or part called ${name} here`)
    if (!item.columns.named.has(column)) this.#refuse(reason`There is no column ${column} in ${name}`)
  }
}

const referredColumn = (scope: NameScope, [name = '', column]: readonly string[]): SqlColumn | null =>
  column === undefined ? findColumn(scope, name) : (findItem(scope, name)?.columns.named.get(column) ?? null)

/** Returns a node type in readable form, such as "Range Table Sample" or "locking Clause". */
const readableType = (type: string) => type.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
