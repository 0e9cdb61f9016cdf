import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { publish } from '../scripts/lib/publish.mjs'

const folder = mkdtempSync(join(tmpdir(), 'ivue-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

const lock = fileURLToPath(new URL('../scripts/lib/lock.mjs', import.meta.url))
const file = join(folder, 'build.lock')

/** A process that appends a line when it acquires the lock and another when it releases it. */
const WORKER = `
  import { appendFileSync } from 'node:fs'
  import { withLock } from '${lock}'
  await withLock('${file}', async () => {
    appendFileSync('${folder}/log', 'begin ')
    await new Promise(setImmediate)
    appendFileSync('${folder}/log', 'end ')
  })
`

describe('the lock of a start', () => {
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', WORKER])

  it('lets one process build after the other', async () => {
    await Promise.all([start(), start(), start()])
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('begin end begin end begin end ')
    expect(readdirSync(folder)).toEqual(['log'])
  })

  it('is taken over from a killed process', async () => {
    const killed = promisify(execFile)(process.execPath, ['--eval', 'process.kill(process.pid, "SIGKILL")'])
    await killed.catch(() => {})
    writeFileSync(file, String(killed.child.pid))
    await start()
    expect(existsSync(file)).toBe(false)
  })
})

describe('a build', () => {
  const write = (at: string, name: string, text: string) => {
    mkdirSync(dirname(join(at, name)), { recursive: true })
    writeFileSync(join(at, name), text)
  }
  const filesIn = (at: string) => (readdirSync(at, { recursive: true }) as string[]).filter((name) => name.includes('.')).sort()

  /** Publishes two builds one after the other, and calls `between` before the second. */
  function publishTwice(name: string, between: (dist: string) => void = () => {}) {
    const [built, dist] = [join(folder, name, 'build'), join(folder, name, 'dist')]
    for (const nth of [1, 2]) {
      rmSync(built, { recursive: true, force: true })
      write(built, 'index.html', `page ${nth}`)
      write(built, `assets/page-${nth}.js`, '')
      if (nth === 2) between(dist)
      publish(built, dist)
    }
    return { built, dist }
  }

  it('replaces the previous one at once, and leaves its assets for open pages', () => {
    const { dist } = publishTwice('whole')
    expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe('page 2')
    expect(filesIn(dist)).toEqual(['assets/page-1.js', 'assets/page-2.js', 'index.html'])
    expect(readdirSync(dirname(dist))).toEqual(['build', 'dist'])
  })

  it('removes assets of earlier builds after a week', () => {
    const { dist } = publishTwice('old', (before) => utimesSync(join(before, 'assets/page-1.js'), 0, 0))
    expect(filesIn(dist)).toEqual(['assets/page-2.js', 'index.html'])
  })

  it('without changes replaces nothing', () => {
    const { built, dist } = publishTwice('same')
    write(dist, 'mark.txt', '')
    publish(built, dist)
    expect(filesIn(dist)).toContain('mark.txt')
  })
})
