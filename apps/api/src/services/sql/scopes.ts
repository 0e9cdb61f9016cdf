/** The fields of a parsed node, or a node `{ type: fields }`. */
export type Struct = Readonly<Record<string, unknown>>

/**
 * How large a value can become. `size`: its most characters as text. `isNumber`: whether a cast to numeric has a known number of digits,
 * because the value is a number or a text of known length.
 */
export interface Bound {
  size: number
  isNumber: boolean
}

/** A column of a view or subquery. `steps` are those of its expression, which Postgres may repeat at each use. */
export interface SqlColumn extends Bound {
  name: string
  steps: number
}

export interface Columns {
  list: readonly SqlColumn[]
  named: ReadonlyMap<string, SqlColumn>
}

/** An entry of FROM, by the name that qualifies its columns. */
export interface Item {
  name: string
  columns: Columns
}

/** A part of WITH. Each use of it reads `tables` and takes `steps`. */
export interface WithPart {
  columns: Columns
  tables: number
  steps: number
}

/** The names visible at a place of the statement: those of its own SELECT first, then those of the enclosing one. */
export interface NameScope {
  items: readonly Item[]
  parts: ReadonlyMap<string, WithPart>
  around: NameScope | null
}

export const NO_SCOPE: NameScope = { items: [], parts: new Map(), around: null }

/** Returns the innermost item with the name, as Postgres resolves it. */
export function findItem(scope: NameScope | null, name: string): Item | null {
  for (let at = scope; at; at = at.around) {
    const found = at.items.find((item) => item.name === name)
    if (found) return found
  }
  return null
}

export function findColumn(scope: NameScope | null, name: string): SqlColumn | null {
  for (let at = scope; at; at = at.around)
    for (const { columns } of at.items) {
      const found = columns.named.get(name)
      if (found) return found
    }
  return null
}

export const indexColumns = (list: readonly SqlColumn[]): Columns => ({ list, named: new Map(list.map((column) => [column.name, column])) })

/** Returns the columns after `AS name (a, b)`, which renames the first ones. */
export function renameColumns(columns: Columns, names: readonly string[]): Columns {
  return names.length === 0
    ? columns
    : indexColumns(columns.list.map((column, index) => ({ ...column, name: names[index] ?? column.name })))
}

/** Returns the columns of a set operation. They are those of its left side, each as large as the larger of both sides. */
export const uniteColumns = ({ list }: Columns, right: Columns): Columns =>
  indexColumns(list.map((column, index) => larger(column, right.list[index] ?? column)))

const larger = (one: SqlColumn, other: SqlColumn): SqlColumn => ({
  name: one.name,
  size: Math.max(one.size, other.size),
  isNumber: one.isNumber && other.isNumber,
  steps: one.steps + other.steps,
})

export const namesIn = (nodes: unknown): string[] =>
  Array.isArray(nodes) ? nodes.flatMap((node: { String?: { sval?: string } }) => (node.String ? [node.String.sval ?? ''] : [])) : []

export const nodesIn = (value: unknown): Struct[] => (Array.isArray(value) ? value : value ? [value as Struct] : [])

export const structIn = (node: unknown, type: string): Struct | null => ((node as Struct | undefined)?.[type] as Struct | undefined) ?? null

export const isStar = (columnRef: Struct | null): boolean => structIn(nodesIn(columnRef?.fields).at(-1), 'A_Star') !== null

/** Returns the name that Postgres gives to a column without AS (FigureColname in its parse_target.c), or "" if it has none. */
export function nameOfColumn(node: unknown): string {
  const cast = structIn(node, 'TypeCast')?.typeName as Struct | undefined
  return nameInside(node) || (namesIn(cast?.names).at(-1) ?? (structIn(node, 'CaseExpr') ? 'case' : ''))
}

/** Returns the name of the column or function of a value, through casts and the ELSE of CASE. */
function nameInside(node: unknown): string {
  const [type = '', struct = {}] = Object.entries((node ?? {}) as Record<string, Struct>)[0] ?? []
  if (type === 'ColumnRef') return namesIn(struct.fields).at(-1) ?? ''
  if (type === 'FuncCall') return namesIn(struct.funcname).at(-1) ?? ''
  if (type === 'TypeCast') return nameInside(struct.arg)
  if (type === 'CaseExpr') return nameInside(struct.defresult)
  if (type === 'CoalesceExpr') return 'coalesce'
  if (type === 'MinMaxExpr') return struct.op === 'IS_LEAST' ? 'least' : 'greatest'
  return ''
}
