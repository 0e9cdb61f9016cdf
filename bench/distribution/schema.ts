import type pg from 'pg'
import { isSpread, PLACES } from './places.ts'

export interface Table {
  name: string
  columns: string[]
}

/** The tables of the schema `public`, a table that is cut into parts once. */
export async function tablesOf(db: pg.Client): Promise<Table[]> {
  const { rows } = await db.query<Table>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition GROUP BY 1 ORDER BY 1`)
  return rows
}

export const HINDRANCES = ['key', 'foreign key', 'trigger', 'id'] as const

/** Something of a table that stands in the way of spreading rows by `loan_id`. */
export interface Hindrance {
  kind: (typeof HINDRANCES)[number]
  table: string
  what: string
}

/** All that stands in the way, as far as the catalogue tells. */
export async function hindrancesOf(db: pg.Client): Promise<Hindrance[]> {
  return [...(await keys(db)), ...(await foreignKeys(db)), ...(await triggers(db)), ...(await ids(db))]
}

/** A key of a spread table is checked on one node alone, so it has to contain `loan_id` (of loans: `id`). */
async function keys(db: pg.Client): Promise<Hindrance[]> {
  const { rows } = await db.query<{ table: string; primary: boolean; columns: string[] }>(`
    SELECT c.relname AS table, i.indisprimary AS primary,
      ARRAY(SELECT pg_get_indexdef(i.indexrelid, n, true) FROM generate_series(1, i.indnkeyatts) n) AS columns
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition ORDER BY 1, 2 DESC, 3`)
  return rows
    .filter(({ table, columns }) => isSpread(table) && !columns.includes(table === 'loans' ? 'id' : 'loan_id'))
    .map(({ table, primary, columns }) => ({ kind: 'key', table, what: `${primary ? 'primary key' : 'unique'} (${columns.join(', ')})` }))
}

/** Between spread tables a foreign key has to contain `loan_id`; one from there to a reference table holds; any other leads from node to node. */
async function foreignKeys(db: pg.Client): Promise<Hindrance[]> {
  const { rows } = await db.query<{ table: string; to: string; columns: string[]; leads: string[] }>(`
    SELECT c.conrelid::regclass::text AS table, c.confrelid::regclass::text AS to,
      ARRAY(SELECT attname::text FROM unnest(c.conkey) k JOIN pg_attribute ON attrelid = c.conrelid AND attnum = k) AS columns,
      ARRAY(SELECT attname::text FROM unnest(c.confkey) k JOIN pg_attribute ON attrelid = c.confrelid AND attnum = k) AS leads
    FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND c.conparentid = 0 ORDER BY 1, 2, 3`)
  const holds = ({ table, to, columns, leads }: (typeof rows)[number]) => {
    if (isSpread(table) && isSpread(to)) return columns.includes('loan_id') && leads.includes(to === 'loans' ? 'id' : 'loan_id')
    if (isSpread(table) || isSpread(to)) return isSpread(table) && PLACES[to] === 'reference'
    return PLACES[table] !== 'reference' || PLACES[to] === 'reference'
  }
  return rows
    .filter((row) => !holds(row))
    .map(({ table, to, columns }) => ({ kind: 'foreign key', table, what: `(${columns.join(', ')}) leads to ${to}` }))
}

/**
 * A trigger of a spread table runs on the node of its rows: it reaches no table of the coordinator, and what it notifies is not heard there. A trigger of another table
 * that writes to spread ones asks every node.
 */
async function triggers(db: pg.Client): Promise<Hindrance[]> {
  const bodies = await functionsOf(db)
  const { rows } = await db.query<{ table: string; name: string; runs: string }>(`
    SELECT c.relname AS table, t.tgname AS name, p.proname AS runs FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition ORDER BY 1, 2`)
  return rows.flatMap(({ table, name, runs }) => {
    const { text, tables } = reachedFrom(runs, bodies)
    const why = isSpread(table)
      ? [
          ...(/\bpg_notify\b/.test(text) ? ['notifies'] : []),
          ...(/\bpg_advisory/.test(text) ? ['takes an advisory lock'] : []),
          ...tables.filter((other) => PLACES[other] === 'coordinator').map((other) => `reaches ${other} of the coordinator`),
        ]
      : tables.filter(isSpread).map((other) => `asks every node for ${other}`)
    return why.length > 0 ? [{ kind: 'trigger' as const, table, what: `${name} ${why.join(', ')}` }] : []
  })
}

/** The functions of ours, by name. */
async function functionsOf(db: pg.Client): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; body: string }>(`
    SELECT p.proname AS name, string_agg(p.prosrc, E'\\n') AS body FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e') GROUP BY 1`)
  return new Map(rows.map(({ name, body }) => [name, body]))
}

/** The text of a function with all that it calls, and the tables that this reads or writes. */
function reachedFrom(name: string, bodies: ReadonlyMap<string, string>): { text: string; tables: string[] } {
  const called = new Set([name])
  for (const one of called) for (const word of bodies.get(one)?.match(/\b\w+(?=\()/g) ?? []) if (bodies.has(word)) called.add(word)
  const text = [...called].map((one) => bodies.get(one) ?? '').join('\n')
  const words = [...text.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+(?:ONLY\s+)?(\w+)/gi)].map(([, word = '']) => word)
  return { text, tables: [...new Set(words)].filter((word) => word in PLACES).toSorted() }
}

/** Nodes give out ids from ranges of their own, which four bytes are too few for. */
async function ids(db: pg.Client): Promise<Hindrance[]> {
  const { rows } = await db.query<{ table: string; column: string; type: string }>(`
    SELECT c.relname AS table, a.attname AS column, a.atttypid::regtype::text AS type FROM pg_class s
    JOIN pg_depend d ON d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
    JOIN pg_class c ON c.oid = d.refobjid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
    WHERE s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace ORDER BY 1, 2`)
  return rows
    .filter(({ table, type }) => isSpread(table) && type !== 'bigint')
    .map(({ table, column, type }) => ({ kind: 'id', table, what: `${column} is ${type}` }))
}

/** How many functions of the database use what works on one node alone. */
export async function oneNodeFunctions(db: pg.Client): Promise<{ notify: number; locks: number }> {
  const bodies = [...(await functionsOf(db)).values()]
  const using = (words: RegExp) => bodies.filter((body) => words.test(body)).length
  return { notify: using(/\bpg_notify\b/), locks: using(/\bpg_(try_)?advisory/) }
}
