import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../rpc/refusal.ts'
import { UnreadableWorkbook } from './unreadable-workbook.ts'

const PREFIX = 'ivue-workbook-'
/** A folder that is older counts as left by a killed process. No workbook takes so long to read. */
const ABANDONED_AFTER_MS = 86_400_000

/** Writes the bytes to a temporary file that is removed afterwards. An UnreadableWorkbook becomes a Refusal. */
export async function withFile<T>(bytes: AsyncIterable<Uint8Array>, use: (path: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), PREFIX))
  try {
    const path = join(directory, 'workbook.xlsx')
    await pipeline(bytes, createWriteStream(path))
    return await use(path)
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? new Refusal(error.message) : error
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Removes folders that killed processes left more than a day ago. */
export async function removeAbandonedFolders(now: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const directory = join(tmpdir(), name)
    if (!name.startsWith(PREFIX)) continue
    // Another worker may remove it concurrently.
    const made = (await stat(directory).catch(() => null))?.mtimeMs
    if (made !== undefined && now.getTime() - made > ABANDONED_AFTER_MS) await rm(directory, { recursive: true, force: true })
  }
}
