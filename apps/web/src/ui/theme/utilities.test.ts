import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { declarationsOf, WORDS } from '../../../utilities.ts'
import { replaceComposedClasses, utilityRules } from '../../../write-utilities.ts'

const SRC = fileURLToPath(new URL('../..', import.meta.url))
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
const textsOf = (ending: RegExp) => files.filter((file) => ending.test(file)).map((file) => readFileSync(join(SRC, file), 'utf8'))
const named = textsOf(/\.tsx$/).flatMap((text) => [...text.matchAll(/className="([^"]*)"/g)].map(([, names]) => names ?? ''))
const composed = textsOf(/\.css$/).flatMap((text) => [...text.matchAll(/composes: ([^;]*) from global;/g)].map(([, names]) => names ?? ''))
const used = new Set([...named, ...composed].flatMap((names) => names.split(/\s+/)))
/** Classes of base.css. */
const written = new Set(textsOf(/base\.css$/).flatMap((text) => text.match(/(?<=\.)[a-z][a-z-]+(?=[ :,{])/g) ?? []))

it('every class that an element names or a module composes exists', () => {
  expect([...used].filter((name) => declarationsOf(name) === null && !written.has(name))).toEqual([])
})

it('every word of the vocabulary is used', () => {
  const sources = textsOf(/\.(tsx?|module\.css)$/).join('\n')
  expect([...WORDS.keys()].filter((word) => !new RegExp(`[ '"\`](\\w+-)?${word}[ '"\`]`).test(sources))).toEqual([])
})

it('no two names mean the same', () => {
  const names = [...used].filter((name) => declarationsOf(name) !== null)
  const meanings = names.map((name) => utilityRules([name]).replaceAll(`.${name}`, ''))
  expect(names.filter((_, place) => meanings.indexOf(meanings[place] ?? '') !== place)).toEqual([])
})

it('a class of a family has its values in pixels or tokens', () => {
  expect(declarationsOf('gap-4-12')).toBe('gap: 4px 12px')
  expect(declarationsOf('margin-0-auto')).toBe('margin: 0 auto')
  expect(declarationsOf('border-top-line')).toBe('border-top: 1px solid var(--line)')
  expect(declarationsOf('font-600-small')).toBe('font: 600 var(--t-small) var(--font)')
  expect(['on-nothing', 'gap-', 'gap-4-4-4', 'constructor'].map(declarationsOf)).toEqual([null, null, null, null])
})

it('a rule that overrides another stands after it', () => {
  expect(utilityRules(['pad-left-4 above-2 muted margin-0 small-text pad-8'])).toBe(
    [
      '.small-text { color: var(--text-3); font-size: 12px; line-height: 16px }',
      '.muted { color: var(--text-2) }',
      '.pad-8 { padding: 8px }',
      '.pad-left-4 { padding-left: 4px }',
      '.margin-0 { margin: 0 }',
      '.above-2 { margin-top: 2px }',
    ].join('\n'),
  )
})

it('a module has the declarations that it composes', () => {
  expect(replaceComposedClasses('.a > b {\n  composes: pad-8 row from global;\n  color: red;\n}')).toBe(
    '.a > b {\n  display: flex; align-items: center; padding: 8px;\n  color: red;\n}',
  )
})

it('a class holds in the state or medium that its prefix names, in a module after all other rules', () => {
  expect(utilityRules(['print-hidden hover-muted block'])).toBe(
    ['.block { display: block }', '.hover-muted:hover { color: var(--text-2) }', '@media print { .print-hidden { display: none } }'].join(
      '\n',
    ),
  )
  expect(replaceComposedClasses('.a, .b:is(i, b) { composes: block phone-wrap hover-muted from global; }\n.c { gap: 0; }')).toBe(
    [
      '.a, .b:is(i, b) { display: block; }',
      '.a:hover, .b:is(i, b):hover { color: var(--text-2) }',
      '.c { gap: 0; }',
      '@media (max-width: 560px) { .a, .b:is(i, b) { flex-wrap: wrap } }',
    ].join('\n'),
  )
})
