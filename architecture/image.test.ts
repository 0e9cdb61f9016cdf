import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readDockerfile, readDockerignore } from '../scripts/lib/dockerfile.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')

interface Step {
  line: string
  word: string
  from?: string
  sources?: string[]
}
interface Stage {
  base: string
  name?: string
  steps: Step[]
}
const stagesOf = (file: string): Stage[] => readDockerfile(read(file))
const copied = (stages: Stage[], from?: string) =>
  stages.flatMap(({ steps }) => steps.filter((step) => step.word === 'COPY' && step.from === from).flatMap(({ sources = [] }) => sources))

describe.each(['Dockerfile', 'cluster/Dockerfile'])('%s', (file) => {
  it('is understood to the last instruction', () => {
    const written = read(file).match(/^[A-Z]+(?= )/gm) ?? []
    const understood = stagesOf(file).flatMap(({ steps }) => ['FROM', ...steps.map(({ word }) => word)])
    expect(understood).toEqual(written)
    expect(understood.length).toBeGreaterThan(3)
  })
})

describe('the image of the app', () => {
  const stages = stagesOf('Dockerfile')
  const isLeftOut = readDockerignore(read('.dockerignore'))

  it('copies what is there, and what .dockerignore lets through', () => {
    for (const source of copied(stages)) {
      expect(existsSync(`${ROOT}${source}`), source).toBe(true)
      expect(isLeftOut(source), source).toBe(false)
    }
  })

  it('knows the manifest of every package before it installs', () => {
    const install = stages[0]?.steps.findIndex(({ word }) => word === 'RUN') ?? 0
    const before = copied([{ base: '', steps: stages[0]?.steps.slice(0, install) ?? [] }])
    const patterns: string[] = parse(read('pnpm-workspace.yaml')).packages
    const within = (folder: string) => readdirSync(`${ROOT}${folder}`).map((name) => `${folder}/${name}`)
    const folders = patterns.flatMap((pattern) => (pattern.endsWith('/*') ? within(pattern.slice(0, -2)) : [pattern]))
    expect(before).toEqual(expect.arrayContaining(folders.map((folder) => `${folder}/package.json`)))
    expect(folders).toContain('apps/api')
  })

  it('takes from a stage only what an earlier one of that name has made', () => {
    for (const [index, { steps }] of stages.entries()) {
      const earlier = stages.slice(0, index).map(({ name }) => name)
      for (const { word, from, line } of steps) if (word === 'COPY' && from) expect(earlier, line).toContain(from)
    }
    expect(copied(stages, 'build')).toContain('/app/apps/api/dist')
  })
})

describe('what is not understood', () => {
  it.each([
    ['FROM debian\nADD a b', 'ADD a b'],
    ['FROM debian\nCOPY --chown=node a b', '--chown'],
    ['FROM debian\nRUN --mount=type=secret,id=a ls', 'type=secret'],
    ['FROM debian\nENV A="b c"', 'Quotes'],
    ['FROM debian\nCMD node main.js', 'node main.js'],
    ['RUN ls', 'Before the first FROM'],
  ])('is no step that is passed over: %j', (text, said) => {
    expect(() => readDockerfile(text)).toThrow(said)
  })
})

describe('.dockerignore', () => {
  const isLeftOut = readDockerignore('# a comment\n**/dist\nbench\n!bench/package.json\n.env*\n')

  it.each([
    ['dist', true],
    ['apps/api/dist/main.js', true],
    ['apps/distance', false],
    ['bench/load.ts', true],
    ['bench/package.json', false],
    ['.env', true],
    ['.env.local', true],
    ['apps/.env', false],
  ])('%s: left out %s', (path, out) => {
    expect(isLeftOut(path)).toBe(out)
  })

  it('does not look into a folder of which nothing is let through', () => {
    expect(isLeftOut('bench', { folder: true })).toBe(false)
    expect(isLeftOut('dist', { folder: true })).toBe(true)
  })

  it('keeps the secrets of this machine out of the image', () => {
    expect(readDockerignore(read('.dockerignore'))('.env')).toBe(true)
  })
})
