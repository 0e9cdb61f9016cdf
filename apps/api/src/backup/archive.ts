import { createHash } from 'node:crypto'
import { createReadStream, existsSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FORMAT, type Manifest, manifestSchema } from './manifest.ts'

const BLOCK = 512
const MANIFEST = 'manifest.json'
const SUMS = 'SHA256SUMS'
/** Least size that does not fit into the octal digits of a header. */
const LARGE = 2 ** 33
/** Most bytes after the content. They are read into memory. */
const MAX_AFTER = 2 ** 22
/** Signals that end the command, after it has removed the incomplete archive. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** An archive whose checksums have been verified. */
export interface Archive {
  manifest: Manifest
  /** Returns the stored dump or files of the database. */
  read(): Readable
}

/**
 * Writes an archive: an uncompressed tar of the content, the manifest, and the sums of both as `sha256sum --check` reads them. The file appears
 * when it is complete, and only its owner may read it. `manifestOf` is called after the content has ended.
 */
export async function writeArchive(
  path: string,
  content: Readable,
  manifestOf: () => Promise<Omit<Manifest, 'size' | 'sha256'>>,
): Promise<Manifest> {
  const temporary = `${path}.${process.pid}.partial`
  const removeAndEnd = (signal: NodeJS.Signals) => {
    rmSync(temporary, { force: true })
    process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.once(signal, removeAndEnd)
  const file = await open(temporary, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let size = 0
    // The header is written last, because it has the size.
    await file.appendFile(Buffer.alloc(BLOCK))
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.length
      await file.appendFile(chunk)
    }
    const manifest = { ...(await manifestOf()), size, sha256: hash.digest('hex') }
    const after = afterContent(manifest.content, manifest.sha256, Buffer.from(JSON.stringify(manifest, null, 2)))
    await file.appendFile(Buffer.concat([padding(size), after]))
    await file.write(headerOf(manifest.content, size), 0, BLOCK, 0)
    await file.sync()
    await rename(temporary, path)
    return manifest
  } finally {
    for (const signal of SIGNALS) process.off(signal, removeAndEnd)
    await file.close()
    await rm(temporary, { force: true })
  }
}

/** Opens an archive and verifies its checksums. Throws an Error for the operator if it is truncated, altered, or of a later format. */
export async function openArchive(path: string): Promise<Archive> {
  if (!existsSync(path)) throw new Error(`The file ${path} does not exist: name the file of a backup`)
  const damaged = new Error(`${path} is truncated, altered, or not made by ivue backup: use another archive`)
  const file = await open(path, 'r')
  try {
    const { buffer: header } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, 0)
    const name = header.toString('latin1', 0, 100).replace(/\0.*/s, '')
    const size = sizeIn(header)
    const end = BLOCK + size + padding(size).length
    const length = (await file.stat()).size - end
    if (!header.equals(headerOf(name, size)) || size === 0 || !(length >= BLOCK && length <= MAX_AFTER)) throw damaged

    const read = () => createReadStream(path, { start: BLOCK, end: BLOCK + size - 1 })
    const hash = createHash('sha256')
    await pipeline(read(), hash)
    const { buffer: after } = await file.read(Buffer.alloc(length), 0, length, end)
    const manifest = after.subarray(BLOCK, BLOCK + sizeIn(after))
    if (!after.equals(afterContent(name, hash.digest('hex'), manifest))) throw damaged
    return { manifest: parseManifest(manifest.toString()), read }
  } finally {
    await file.close()
  }
}

function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text)
  if (manifest.format !== FORMAT)
    throw new Error(`The archive was made by the later release ${manifest.release?.version}: restore it with that one`)
  return manifestSchema.parse(manifest)
}

/** Returns everything after the content and its padding. A tar ends with two blocks of zeros. */
function afterContent(name: string, sum: string, manifest: Buffer): Buffer {
  const sums = Buffer.from(`${sum}  ${name}\n${createHash('sha256').update(manifest).digest('hex')}  ${MANIFEST}\n`)
  return Buffer.concat([...memberOf(MANIFEST, manifest), ...memberOf(SUMS, sums), Buffer.alloc(2 * BLOCK)])
}

/** Returns a tar of small files, by their names. */
export const packFiles = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.concat([...Object.entries(files).flatMap(([name, text]) => memberOf(name, Buffer.from(text))), Buffer.alloc(2 * BLOCK)])

const memberOf = (name: string, bytes: Buffer) => [headerOf(name, bytes.length), bytes, padding(bytes.length)]
const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** Returns the header of a file in the format ustar. Large sizes are written as GNU tar does. */
function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  header.write(name)
  header.write('0000600\x000000000\x000000000\0', 100)
  if (size < LARGE) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  else header.writeBigUInt64BE(BigInt(size), header.writeUInt8(0x80, 124) + 3)
  header.write('00000000000\0        0', 136)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Returns the size in a header; 0 if there is none. */
const sizeIn = (header: Buffer): number =>
  header[124] === 0x80
    ? Number(BigInt.asUintN(50, header.readBigUInt64BE(128)))
    : Number.parseInt(header.toString('latin1', 124, 135), 8) || 0
