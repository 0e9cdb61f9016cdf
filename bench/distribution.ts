import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '@ivue/api/src/postgres/start-postgres.ts'
import { applyMigrations } from '@ivue/database/apply-migrations.ts'
import pg from 'pg'
import { disagreements, isSpread, PLACES, THROUGH } from './distribution/places.ts'
import { HINDRANCES, type Hindrance, hindrancesOf, oneNodeFunctions, tablesOf } from './distribution/schema.ts'
import { type Mentions, mentionsOf, oneNodeWords } from './distribution/statements.ts'
import { table } from './figures.ts'

/** What holds up spreading the rows over several nodes by `loan_id` today: of each table, and of the whole. Without a database it migrates one of its own. */
const { values: asked } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: { database: { type: 'string' }, each: { type: 'boolean', default: false } },
})
const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

async function main(connectionString: string): Promise<void> {
  const db = new pg.Client({ connectionString })
  await db.connect()
  try {
    const tables = await tablesOf(db)
    const hindrances = await hindrancesOf(db)
    const mentions = mentionsOf()
    const of = (name: string, kind: Hindrance['kind']) => hindrances.filter((one) => one.table === name && one.kind === kind).length
    const places = ['loan', 'through', 'reference', 'coordinator']
    const placeOf = (name: string) => PLACES[name] ?? 'none'
    print(
      table(
        ['table', 'place', 'keys', 'foreign keys', 'triggers', 'ids', 'by loan', 'by own id', 'across'],
        tables
          .toSorted((a, b) => places.indexOf(placeOf(a.name)) - places.indexOf(placeOf(b.name)))
          .map(({ name }) => {
            const { byLoan, byOwnId, across } = mentions.get(name) ?? { byLoan: 0, byOwnId: 0, across: 0 }
            const place = THROUGH[name] ? `through ${THROUGH[name]}` : placeOf(name)
            return [name, place, ...[...HINDRANCES.map((kind) => of(name, kind)), byLoan, byOwnId, across].map(String)]
          }),
      ),
      '',
      ...(asked.each ? [...hindrances.map(({ kind, table: name, what }) => `${kind}: ${name}: ${what}`), ''] : []),
      ...disagreements(tables),
      ...summary(hindrances, mentions, await oneNodeFunctions(db)),
    )
  } finally {
    await db.end()
  }
}

function summary(hindrances: Hindrance[], mentions: Map<string, Mentions>, functions: { notify: number; locks: number }): string[] {
  const many = (kind: Hindrance['kind']) => hindrances.filter((one) => one.kind === kind).length
  const count = (place: string) => Object.values(PLACES).filter((one) => one === place).length
  const sum = (of: keyof Mentions) => [...mentions].filter(([name]) => isSpread(name)).reduce((total, [, one]) => total + one[of], 0)
  const words = oneNodeWords()
  return [
    `Tables: ${count('loan')} have loan_id, ${count('through')} need it as a column, ${count('reference')} are copied to each node, ${count('coordinator')} stay on the coordinator.`,
    `Schema: ${many('key')} keys without loan_id, ${many('foreign key')} foreign keys and ${many('trigger')} triggers that cross it, ${many('id')} ids of four bytes; NOTIFY in ${functions.notify} functions and ${words.notify} places of the source, advisory locks in ${functions.locks} and ${words.locks}.`,
    `Statements on spread tables, by the words of the source: ${sum('byLoan')} name the loan, ${sum('byOwnId')} an id of the row's own, ${sum('across')} neither; ${words.rows} lock rows.`,
  ]
}

async function inOwnDatabase(use: (connectionString: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ivue-distribution-'))
  const postgres = await startPostgres({ dataDir, careless: true })
  try {
    await applyMigrations(postgres.connectionString)
    await use(postgres.connectionString)
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await (asked.database ? main(asked.database) : inOwnDatabase(main))
