import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const text = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+) \|$/gm)].map(([, id = '', requirement = '', answer = '']) => ({
  id,
  requirement,
  answer,
}))

/** Number of requirements of levels 1 and 2 in each section of ASVS 5.0. Those of level 3 have higher numbers. */
const SECTIONS: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

const ALIASES = { 'contracts/': 'packages/contracts/src/', 'web/': 'apps/web/src/' }

function existsInRepository(path: string): boolean {
  const [alias, real] = Object.entries(ALIASES).find(([name]) => path.startsWith(name)) ?? ['', '']
  const places = alias ? [real + path.slice(alias.length)] : [`apps/api/src/${path}`, path]
  return places.some((place) => existsSync(join(ROOT, place)))
}

it('every requirement of level 1 and 2 is answered once, in order', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, last]) => Array.from({ length: last }, (_, at) => `${section}.${at + 1}`))
  expect(rows.map(({ id }) => id)).toEqual(wanted)
  expect(rows).toHaveLength(253)
})

it('every answer is one of four', () => {
  expect(rows.filter(({ answer }) => !/^(Met|Met behind `https:`.*|Met, untested|N\.a\.|Deviation)[:;(]| \(/.test(answer))).toEqual([])
})

it('an answer of Met names its test, and an untested one names none', () => {
  const showsNothing = ({ answer }: { answer: string }) =>
    /^Met(?!, untested)/.test(answer) && !/\.(test|spec)\.tsx?`|biome\.json/.test(answer)
  expect(rows.filter(showsNothing)).toEqual([])
  expect(rows.filter(({ answer }) => /^Met, untested/.test(answer) && /\.test\.ts/.test(answer))).toEqual([])
})

it('every named file exists', () => {
  const paths = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|md|tsv|json|yml)|Dockerfile|\.dockerignore)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(200)
  expect(paths.filter((path) => !existsInRepository(path))).toEqual([])
})

it('each requirement has at most twelve words', () => {
  expect(rows.filter(({ requirement }) => requirement.split(' ').length > 12)).toEqual([])
})

it('named sections of security.md and of the pages of operations exist', () => {
  const operations = readdirSync(join(ROOT, 'docs/operations')).map((name) => `operations/${name}`)
  const parts = [...text.matchAll(/\b(security|operations)(?:,| \()\s?([A-Z][^;()|]*)/g)]
  expect(parts.length).toBeGreaterThan(20)
  const missing = parts.flatMap(([, file, names = '']) => {
    const pages = file === 'security' ? ['security.md'] : operations
    const page = pages.map((one) => readFileSync(join(ROOT, 'docs', one), 'utf8')).join('\n')
    const name = names.trim()
    return page.includes(`## ${name}\n`) || page.includes(`**${name}`) ? [] : [`${file}: ${name}`]
  })
  expect(missing).toEqual([])
})
