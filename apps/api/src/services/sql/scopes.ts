/** A parsed node's fields, or a node under its type. */
export type Struct = Readonly<Record<string, unknown>>

/** What stands in FROM, as the names in front of a dot see it. */
export interface Item {
  name: string
  columns: readonly string[]
}

/** A part of WITH. `weight`: how many tables are read where it is read. */
export interface Part {
  columns: readonly string[]
  weight: number
}

/** What the names at one place of the statement can mean: first what its own SELECT reads, then what the SELECT around it reads. */
export interface Scope {
  items: readonly Item[]
  parts: ReadonlyMap<string, Part>
  around: Scope | null
}

export const NO_SCOPE: Scope = { items: [], parts: new Map(), around: null }

/** The nearest item of that name, as Postgres looks for it. */
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

export const columnsOf = (items: readonly Item[]): string[] => items.flatMap(({ columns }) => [...columns])

/** Columns after `AS name (a, b)`, which renames the first ones. */
export function renamed(columns: readonly string[], names: readonly string[]): string[] {
  return columns.map((column, index) => names[index] ?? column)
}

/** The names in a list of String nodes; a star is left out. */
export const namesIn = (nodes: unknown): string[] =>
  Array.isArray(nodes) ? nodes.flatMap((node: { String?: { sval?: string } }) => (node.String ? [node.String.sval ?? ''] : [])) : []

export const nodesIn = (value: unknown): Struct[] => (Array.isArray(value) ? value : value ? [value as Struct] : [])

export const structIn = (node: unknown, type: string): Struct | null => ((node as Struct | undefined)?.[type] as Struct | undefined) ?? null

export const isStar = (columnRef: Struct | null): boolean => structIn(nodesIn(columnRef?.fields).at(-1), 'A_Star') !== null

/** The name that Postgres gives to a column without AS (FigureColname in its parse_target.c), or "" where nothing can be called by it. */
export function nameOfColumn(node: unknown): string {
  const cast = structIn(node, 'TypeCast')?.typeName as Struct | undefined
  return nameInside(node) || (namesIn(cast?.names).at(-1) ?? (structIn(node, 'CaseExpr') ? 'case' : ''))
}

/** The name of the column or function that a value is made of, through casts and the ELSE of CASE. */
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
