import { existsSync, writeFileSync } from 'node:fs'
import { formatHeldCounts, whyNotRelease } from '@ivue/contracts/mail/rules.ts'
import { type Archive, openArchive } from '../backup/archive.ts'
import { holdRestored, refuseForeign, restoreDump, restoreFiles, verifyRestored } from '../backup/restore.ts'
import { HOW_TO_RELEASE } from '../platform/mail/held.ts'
import { keyFile } from '../platform/secrets/secrets.ts'
import type { Run } from './command.ts'
import { readEnvironment } from './environment.ts'
import { readKey } from './secret-key.ts'
import { withDatabase } from './with-database.ts'

export const run: Run = async ({ argument = '' }) => {
  const archive = await openArchive(argument)
  const { manifest } = archive
  await (readEnvironment().DATABASE_URL ? restoreServer(archive) : restoreOwn(archive))
  const { held, counts, entries, seal, problems } = await withDatabase(async (url) => ({
    held: await holdRestored(url, new Date()),
    ...(await verifyRestored(manifest, url)),
  }))
  process.stdout.write(`Restored the backup of ${manifest.at}, of release ${manifest.release.version}\n`)
  process.stdout.write(`${whyNotRelease(held) ?? `Held: ${formatHeldCounts(held)}. ${HOW_TO_RELEASE}`}\n`)
  for (const [name, count] of Object.entries(counts)) process.stdout.write(`${name}: ${count}\n`)
  process.stdout.write(`Audit trail: ${entries} entries are valid. Seal: ${seal}\n`)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  return problems.length === 0 ? 0 : 1
}

async function restoreServer(archive: Archive): Promise<void> {
  await refuseForeign(archive.manifest, readKey())
  await withDatabase((url) => restoreDump(archive, url))
}

/** Restores into DATA_DIR. A key in the archive goes where the app reads it. */
async function restoreOwn(archive: Archive): Promise<void> {
  const { key } = archive.manifest
  const dataDir = readEnvironment().DATA_DIR || '.data'
  const path = keyFile(dataDir)
  const isNew = key !== undefined && !readEnvironment().SECRET_KEY && !existsSync(path)
  await refuseForeign(archive.manifest, isNew ? key : readKey())
  await restoreFiles(archive, dataDir)
  if (isNew) writeFileSync(path, key, { mode: 0o600 })
}
