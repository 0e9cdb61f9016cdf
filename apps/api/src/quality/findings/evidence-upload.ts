import {
  cleanFileName,
  EVIDENCE_MESSAGES,
  findEvidenceType,
  HEAD_BYTES,
  readExtension,
  tooLargeMessage,
  uploadsProblem,
  wrongContentMessage,
} from '@ivue/contracts/quality/findings/evidence.ts'
import type { Services } from '../../platform/app-services.ts'
import { EVIDENCE } from '../../platform/files/files.ts'
import type { HttpContext, SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'

/**
 * Stores an uploaded evidence file. Its type is checked by name and first bytes, its size while it arrives. The content is never
 * opened.
 */
export async function storeEvidence({ db, files, settings, now }: Services, viewer: SignedIn, { file }: Pick<HttpContext, 'file'>) {
  const refuse = (message: string): never => {
    throw Refusal.field('uploadedFile', message)
  }
  if (!file) return refuse('Send one file')
  const title = cleanFileName(file.name)
  const type = findEvidenceType(title)
  if (!type) return refuse(EVIDENCE_MESSAGES.types)
  const waiting = async (more: number) => {
    const where = { ownerId: viewer.userId, purpose: EVIDENCE, evidence: null, expiresAt: { gt: now() } }
    const { _count, _sum } = await db.file.aggregate({ where, _count: true, _sum: { size: true } })
    return uploadsProblem({ files: _count + more, bytes: (_sum.size ?? 0) + more })
  }
  const full = await waiting(1)
  if (full) refuse(full)
  const megabytes = await settings.get('reviews.evidenceMegabytes')
  const checked = checkedBytes(file.stream, {
    most: megabytes * 2 ** 20,
    begins: type.begins,
    text: type.text === true,
    refuse: (why) =>
      refuse(
        why === 'large'
          ? tooLargeMessage(megabytes)
          : why === 'empty'
            ? EVIDENCE_MESSAGES.empty
            : wrongContentMessage(readExtension(title)),
      ),
  })
  const stored = await files.save({ title, mime: type.mime, purpose: EVIDENCE, ownerId: viewer.userId }, checked)
  // Concurrent uploads may have exceeded the limit.
  const tooMuch = await waiting(0)
  if (tooMuch) {
    await db.file.delete({ where: { id: stored.id } })
    refuse(tooMuch)
  }
  return { fileName: stored.name, title: stored.title, size: stored.size }
}

interface Checks {
  most: number
  begins(head: Uint8Array): boolean
  text: boolean
  refuse(why: 'large' | 'empty' | 'type'): never
}

/** Passes the bytes through, and refuses at the first invalid one. */
async function* checkedBytes(bytes: AsyncIterable<Uint8Array>, { most, begins, text, refuse }: Checks): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const isText = (part?: Uint8Array) => {
    try {
      return !decoder.decode(part, { stream: part !== undefined }).includes('\0')
    } catch {
      return false
    }
  }
  let head = Buffer.alloc(0)
  let known = false
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size > most) refuse('large')
    if (text && !isText(part)) refuse('type')
    if (!known) {
      // The first bytes may arrive in small chunks.
      head = Buffer.concat([head, part])
      if (head.length < HEAD_BYTES) continue
      known = true
      if (!begins(head)) refuse('type')
      yield head
    } else yield part
  }
  if (size === 0) refuse('empty')
  if (text && !isText()) refuse('type')
  if (known) return
  if (!begins(head)) refuse('type')
  yield head
}
