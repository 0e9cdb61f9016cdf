import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = dirname(fileURLToPath(import.meta.url))
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, folder: path.includes('/') ? path.split('/')[0] : '', text: readFileSync(join(root, path), 'utf8') }))
const shipped = files.filter(({ path }) => !path.includes('.test.'))

/** Our own folders that a file imports from; '' stands for the files beside this one. */
function foldersOf({ path, text }: { path: string; text: string }): string[] {
  return [...text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map(([, from, lazily]) => {
    const target = relative(root, join(root, dirname(path), from ?? lazily ?? ''))
    return target.includes('/') ? (target.split('/')[0] ?? '') : target
  })
}

/** What a folder may import besides itself. Capabilities are all that are not named here. */
const MAY: Record<string, string[]> = {
  ui: [],
  rpc: ['ui'],
  live: ['ui', 'rpc'],
  grid: ['ui', 'rpc', 'live'],
}
const CAPABILITY = ['ui', 'rpc', 'live', 'grid', 'paths.ts', 'screens.ts']
/** Findings are answered and read where the work stands: the desks and the loan popup open the dialogs of quality. */
MAY.desks = [...CAPABILITY, 'quality']
MAY.loans = [...CAPABILITY, 'quality']

const strays = shipped
  .filter(({ folder }) => folder !== '')
  .flatMap((file) =>
    foldersOf(file)
      .filter((target) => target !== file.folder && !(MAY[file.folder ?? ''] ?? CAPABILITY).includes(target))
      .map((target) => `${file.path} → ${target}`),
  )

describe('the house of the web', () => {
  it('imports one way: ui ← rpc ← live ← grid ← capability ← routes', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(strays).toEqual([])
  })

  it('reaches the server through rpc alone', () => {
    const reaching = shipped.filter(({ text }) => /\bfetch\(|XMLHttpRequest|new EventSource|sendBeacon/.test(text))
    expect(reaching.map(({ folder }) => folder)).toEqual(reaching.map(() => 'rpc'))
  })

  it('judges no schema: the pages are built without the library', () => {
    const judging = shipped
      .filter(({ text }) => /safeParse|(?<!JSON|Date)\.parse\(|from 'zod'|zodResolver/.test(text))
      .map(({ path }) => path)
    expect(judging.filter((path) => path !== 'no-schemas.ts')).toEqual([])
  })

  it('has no default exports and no file over 350 lines', () => {
    expect(shipped.filter(({ text }) => /^export default /m.test(text)).map(({ path }) => path)).toEqual([])
    expect(files.filter(({ text }) => text.split('\n').length > 351).map(({ path }) => path)).toEqual([])
  })

  it('keeps personal data out of the browser beyond what the session stores', () => {
    const storing = shipped.filter(({ text }) => /(local|session)Storage\.setItem/.test(text)).map(({ path }) => path)
    expect(storing.filter((path) => path !== 'rpc/storage.ts')).toEqual([])
  })
})
