import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { buildRepository, type Repository, readRepository } from './repository.ts'

const CLASS = /\.([a-z_][\w-]*)/gi

/** Returns the classes of CSS modules that no importing file uses. Leaves out modules whose classes are computed (`styles[…]`). */
function findUnusedClasses({ files, sources }: Repository): string[] {
  return files
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => {
      const importers = sources.filter(({ imports }) => imports.includes(path))
      const used = importers.map((source) => source.text).join('\n')
      const names = importers.flatMap(
        (source) => new RegExp(`import (\\w+) from '[^']*${posix.basename(path)}'`).exec(source.text)?.[1] ?? [],
      )
      if (names.some((name) => used.includes(`${name}[`))) return []
      const selectors = text.replaceAll(/\/\*[\s\S]*?\*\/|\{[^{}]*\}|url\([^)]*\)|"[^"]*"/g, ' ')
      const classes = new Set([...selectors.matchAll(CLASS)].map(([, name]) => name as string))
      return [...classes].filter((name) => !names.some((styles) => used.includes(`${styles}.${name}`))).map((name) => `${path}: .${name}`)
    })
}

it('every class of a CSS module is used', () => {
  expect(findUnusedClasses(readRepository())).toEqual([])
})

it('an unused class is found', () => {
  const planted = buildRepository({
    'web/a.module.css': '.used { color: red; }\n.unused:hover { margin: 0.5px; }',
    'web/a.tsx': "import styles from './a.module.css'\nexport const A = () => <p className={styles.used} />",
  })
  expect(findUnusedClasses(planted)).toEqual(['web/a.module.css: .unused'])
})
