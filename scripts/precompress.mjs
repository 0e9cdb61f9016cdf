import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// node precompress.mjs FOLDER: writes a .br and a .gz file next to each text file of the built web app in this folder.
const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/
const WORTH_IT = 1_024

const [folder] = process.argv.slice(2)
for (const name of readdirSync(folder, { recursive: true }).filter((file) => TEXT.test(file))) {
  const file = join(folder, name)
  if (statSync(file).size < WORTH_IT) continue
  const bytes = readFileSync(file)
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
