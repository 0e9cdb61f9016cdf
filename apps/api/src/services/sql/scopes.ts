/** A parsed node's fields, or a node under its type. */
export type Struct = Readonly<Record<string, unknown>>

/** An entry of FROM, by the name that qualifies its columns. */
export interface Item {
  name: string
  columns: readonly string[]
}

/** A part of WITH. `weight` is the number of tables that each use of it reads. */
export interface Part {
  columns: readonly string[]
  weight: number
}

/** The names visible at a place of the statement: those of its own SELECT first, then those of the enclosing one. */
export interface Scope {
  items: readonly Item[]
  parts: ReadonlyMap<string, Part>
  around: Scope | null
}

export const NO_SCOPE: Scope = { items: [], parts: new Map(), around: null }

/** Returns the innermost item with the name, as Postgres resolves it. */
export function findItem(scope: Scope | null, name: string): Item | null {
  for (let at = scope; at; at = at.around) {
    const found = at.items.find((item) => item.name === name)
    if (found) return found
  }
  return null
}

export function isColumn(scope: Scope | null, name: string): boolean {
  for (let at = scope; at; at = at.around) if (at.items.some(({ columns }) => columns.includes(name))) return true
  return false
}

export const listColumns = (items: readonly Item[]): string[] => items.flatMap(({ columns }) => [...columns])

/** Column names after `AS name (a, b)`, which renames the first ones. */
export function renamed(columns: readonly string[], names: readonly string[]): string[] {
  return columns.map((column, index) => names[index] ?? column)
}

export const namesIn = (nodes: unknown): string[] =>
  Array.isArray(nodes) ? nodes.flatMap((node: { String?: { sval?: string } }) => (node.String ? [node.String.sval ?? ''] : [])) : []

export const nodesIn = (value: unknown): Struct[] => (Array.isArray(value) ? value : value ? [value as Struct] : [])

export const structIn = (node: unknown, type: string): Struct | null => ((node as Struct | undefined)?.[type] as Struct | undefined) ?? null

export const isStar = (columnRef: Struct | null): boolean => structIn(nodesIn(columnRef?.fields).at(-1), 'A_Star') !== null

/** The name that Postgres gives to a column without AS (FigureColname in its parse_target.c), or "" if it has none. */
export function nameOfColumn(node: unknown): string {
  const cast = structIn(node, 'TypeCast')?.typeName as Struct | undefined
  return nameInside(node) || (namesIn(cast?.names).at(-1) ?? (structIn(node, 'CaseExpr') ? 'case' : ''))
}

/** The name of the column or function of a value, through casts and the ELSE of CASE. */
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
