import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../apps/api/src/platform/postgres/start-postgres.ts'
import { applyMigrations } from './apply-migrations.ts'
import { schemaDiff } from './schema-diff.ts'

// Prints the SQL by which the schema differs from the migrations, as a draft of the next migration.
const dataDir = mkdtempSync(join(tmpdir(), 'ivue-diff-'))
const postgres = await startPostgres({ dataDir, withoutDurability: true })
try {
  await applyMigrations(postgres.connectionString)
  process.stdout.write((await schemaDiff(postgres.connectionString)) || '-- The migrations make what the schema says.\n')
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
