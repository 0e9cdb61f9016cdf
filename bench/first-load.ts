import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** The folder of the built pages (`pnpm build`), whose gzipped scripts of a first load are P9. It also has assets of earlier builds. */
const ASSETS = fileURLToPath(new URL('../apps/web/build/assets/', import.meta.url))
const scripts = readdirSync(ASSETS).filter((file) => file.endsWith('.js'))

interface Load {
  name: string
  /** Chunks that the router loads, by the prefix of their names; their imports are added. */
  chunks: readonly string[]
  /** The largest allowed size in kB of 1,000 bytes. */
  target: number
}
const SIGNED_IN = ['index-', 'frame-']
const LOADS: readonly Load[] = [
  { name: 'sign-in', chunks: ['index-'], target: 160 },
  { name: 'Landing Dashboard', chunks: [...SIGNED_IN, 'landing-page-'], target: 250 },
  { name: 'Closing Dashboard', chunks: [...SIGNED_IN, 'closing-page-'], target: 250 },
  { name: 'Closing Log', chunks: [...SIGNED_IN, 'closing-log-page-'], target: 250 },
]

/** Adds a chunk with its static imports. Dynamic imports are not part of the first load. */
function addWithImports(chunk: string, found: Set<string>): void {
  if (found.has(chunk)) return
  found.add(chunk)
  for (const [, imported = ''] of readFileSync(ASSETS + chunk, 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    addWithImports(imported, found)
}

const verbose = process.argv.includes('--chunks')
for (const { name, chunks, target } of LOADS) {
  const found = new Set<string>()
  for (const beginning of chunks) {
    const named = scripts.filter((script) => script.startsWith(beginning))
    if (named.length !== 1) throw new Error(`${named.length} chunks begin with ${beginning}: build the pages, or check how they are split`)
    addWithImports(named[0] ?? '', found)
  }
  const sizes = [...found]
    .map((script) => ({ script, bytes: gzipSync(readFileSync(ASSETS + script)).length }))
    .sort((a, b) => b.bytes - a.bytes)
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(
    `${name}: ${(total / 1000).toFixed(1)} kB in ${found.size} files, target ≤ ${target}: ${total <= target * 1000 ? 'met' : 'missed'}`,
  )
  if (total > target * 1000) process.exitCode = 1
  if (verbose) for (const { script, bytes } of sizes) console.log(`  ${String(bytes).padStart(7)} ${script}`)
}
