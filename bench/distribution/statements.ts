import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PLACES } from './places.ts'

const API = new URL('../../apps/api/src/', import.meta.url)
const SCHEMA = new URL('../../prisma/schema/', import.meta.url)
/** So much of the text after a table's name is looked at for what narrows it, unless the statement ends before. */
const LOOKED_AT = 600

/** How often the source reads or writes a table, by what narrows it: a loan (or a join by it), an id of its own, or neither. */
export interface Mentions {
  byLoan: number
  byOwnId: number
  across: number
}

const sources = (at: URL, ends: string) =>
  readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ends) && !/(\.test|\.fixture)\.ts$|(^|\/)(generated|testing|tests)\//.test(path))
    .map((path) => readFileSync(fileURLToPath(new URL(path, at)), 'utf8'))

/** What Prisma's client calls each model, with its table. */
function models(): Map<string, string> {
  const found = sources(SCHEMA, '.prisma').flatMap((text) => [...text.matchAll(/^model (\w)(\w*) \{[\s\S]*?@@map\("(\w+)"\)/gm)])
  return new Map(found.map(([, first = '', rest = '', table = '']) => [first.toLowerCase() + rest, table]))
}

const BY_LOAN = /\bloan_?id\b\s*(=|:|IN\b|[,})])/i
const LOAN_BY_ID = /\bid = (ANY\()?(\$|\w+\.loan_id)|\bloan_id = \w+\.id|where: \{ id\b/
const BY_OWN_ID = /\bid = (ANY\()?\$|\b\w+\.id\s*=|_id = (ANY\()?\$|where: \{ id\b/

/** What narrows the rows of a table that is named: of a join its condition, of a row that is written all of it, otherwise what stands after WHERE, without what is asked for every row. */
function narrowing(word: string, after: string): string {
  if (word === 'INTO') return after
  if (word === 'JOIN') return after.split(/\b(?:FROM|JOIN|WHERE|GROUP BY|ORDER BY)\b/)[0] ?? ''
  return /\bWHERE\b([\s\S]*)/.exec(after)?.[1]?.split('(SELECT')[0] ?? ''
}

/** Counts by the words of the source: what a function puts into a statement from elsewhere is not seen, and counts as `across`. */
export function mentionsOf(): Map<string, Mentions> {
  const names = models()
  const found = new Map<string, Mentions>(Object.keys(PLACES).map((table) => [table, { byLoan: 0, byOwnId: 0, across: 0 }]))
  const count = (table: string | undefined, by: string) => {
    const mentions = found.get(table ?? '')
    if (!mentions) return
    if ((table === 'loans' ? LOAN_BY_ID : BY_LOAN).test(by)) mentions.byLoan++
    else if (BY_OWN_ID.test(by)) mentions.byOwnId++
    else mentions.across++
  }
  for (const text of sources(API, '.ts')) {
    const after = (index: number) => text.slice(index, index + LOOKED_AT)
    for (const { 1: word = '', 2: table, 0: words, index } of text.matchAll(/\b(FROM|JOIN|UPDATE|INTO) (\w+)\b/g)) {
      count(table, narrowing(word, after(index + words.length).split('`')[0] ?? ''))
    }
    for (const { 1: model = '', index } of text.matchAll(/\.(\w+)\.(?:find|update|delete|create|upsert|count|aggregate|groupBy)\w*\(/g)) {
      count(names.get(model), after(index).split(/\n\n|\bawait\b/)[0] ?? '')
    }
  }
  return found
}

/** How often the source uses what works on one node alone, or locks rows. */
export function oneNodeWords(): Record<'notify' | 'locks' | 'rows', number> {
  const all = sources(API, '.ts').join('\n')
  const count = (words: RegExp) => all.match(words)?.length ?? 0
  return {
    notify: count(/\bpg_notify\(|\bLISTEN \w/g),
    locks: count(/SELECT [^`]*?pg_(try_)?advisory/g),
    rows: count(/\bFOR (NO KEY )?UPDATE\b/g),
  }
}
