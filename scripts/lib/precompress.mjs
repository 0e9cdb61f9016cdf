import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/
const WORTH_IT = 1_024

/** Writes a .br and a .gz beside each text file of a built web app, where there is none of the file's own moment. */
export async function precompress(folder) {
  const ways = {
    br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
  }
  const files = readdirSync(folder, { recursive: true }).filter((name) => TEXT.test(name))
  for (const name of files) {
    const file = join(folder, name)
    const { mtime, size } = statSync(file)
    if (size < WORTH_IT) continue
    const stale = Object.keys(ways).filter(
      (way) => !existsSync(`${file}.${way}`) || Math.abs(statSync(`${file}.${way}`).mtimeMs - mtime.getTime()) > 1,
    )
    const bytes = stale.length > 0 ? readFileSync(file) : null
    for (const way of stale) {
      writeFileSync(`${file}.${way}`, await ways[way](bytes))
      utimesSync(`${file}.${way}`, mtime, mtime)
    }
  }
}
