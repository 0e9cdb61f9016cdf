import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { shorten } from '@ivue/contracts/wire/shorten.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Settings } from '../app-settings.ts'
import { type Database, readRows } from '../database/database.ts'

const CHUNK_BYTES = 512 * 1024
const DAY_MS = 86_400_000

export interface StoredFile {
  id: number
  name: string
  title: string
  mime: string
  size: number
}

/** The purpose of files that are attached to findings. Who may read them depends on the finding, not on their owner. */
export const EVIDENCE = 'evidence'

/** Uploads and exports, stored in Postgres so that any process can serve them. Only its owner can find a file, until it expires. */
export interface Files {
  /** Stores a stream, by default under an unguessable name. If `onEnd`, which runs before completion, throws, the file is deleted. */
  save(
    file: { title: string; mime: string; purpose: string; ownerId: number; name?: string },
    bytes: AsyncIterable<Uint8Array>,
    onEnd?: () => void,
  ): Promise<StoredFile>
  /** Returns a file of this person that is not evidence; null if there is none. */
  find(name: string, ownerId: number): Promise<StoredFile | null>
  read(id: number): Readable
  removeExpired(now: Date): Promise<number>
}

export function createFiles(db: Database, settings: Settings, now: () => Date): Files {
  const fields = { id: true, name: true, title: true, mime: true, size: true } as const

  return {
    async save({ title, mime, purpose, ownerId, name = randomBytes(18).toString('base64url') }, bytes, onEnd) {
      const expiresAt = new Date(now().getTime() + (await settings.get('files.keepDays')) * DAY_MS)
      const { id } = await db.file.create({
        data: { name, title: shorten(title, 200), mime, purpose, ownerId, expiresAt },
      })
      try {
        let size = 0
        let index = 0
        for await (const chunk of splitIntoChunks(bytes)) {
          // Uses the driver directly: Prisma would encode the bytes as text several times.
          const insert = Prisma.sql`INSERT INTO file_chunks (file_id, index, bytes) VALUES (${id}, ${index++}, ${chunk})`
          await readRows(db, insert, { prepared: true })
          size += chunk.length
        }
        onEnd?.()
        return await db.file.update({ where: { id }, data: { size, complete: true }, select: fields })
      } catch (error) {
        await db.file.delete({ where: { id } }).catch(() => undefined)
        throw error
      }
    },

    find: (name, ownerId) =>
      db.file.findFirst({ where: { name, ownerId, purpose: { not: EVIDENCE }, complete: true, expiresAt: { gt: now() } }, select: fields }),

    read: (id) => Readable.from(readChunks(db, id), { objectMode: false }),

    async removeExpired(now) {
      const { count } = await db.file.deleteMany({ where: { expiresAt: { lt: now } } })
      return count
    },
  }
}

async function* readChunks(db: Database, fileId: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; ; index++) {
    const chunk = await db.fileChunk.findUnique({ where: { fileId_index: { fileId, index } } })
    if (!chunk) return
    yield chunk.bytes
  }
}

async function* splitIntoChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    held.push(part)
    size += part.length
    if (size < CHUNK_BYTES) continue
    yield new Uint8Array(Buffer.concat(held))
    held = []
    size = 0
  }
  if (size > 0) yield new Uint8Array(Buffer.concat(held))
}
