import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { CONDITIONS, declarationsOf, inOrder, plainDeclarationsOf, prefixOf, withoutPrefix } from './utilities.ts'

const SRC = fileURLToPath(new URL('./src', import.meta.url))
const SHEET = 'ui/theme/base.css'

/** Returns the rule of some classes that have the same prefix. */
function ruleOf(selector: string, names: readonly string[], prefix: string | null): string {
  const condition = CONDITIONS.get(prefix ?? '') ?? ''
  const declarations = inOrder(names.map((name) => withoutPrefix(name, prefix)))
    .map(plainDeclarationsOf)
    .join('; ')
  if (condition.startsWith('@')) return `${condition} { ${selector} { ${declarations} } }`
  // A comma in parentheses does not end a selector.
  return `${selector.replaceAll(/(?=,(?![^(]*\))|$)/g, condition)} { ${declarations} }`
}

/** Returns the rules of the classes that occur in the texts, in the order of the vocabulary. */
export function utilityRules(texts: readonly string[]): string {
  const found = new Set(texts.flatMap((text) => text.match(/[a-z][a-z\d]*(-[a-z\d]+)*/g) ?? []))
  const names = [...found].filter(declarationsOf)
  const plain = inOrder(names.filter((name) => prefixOf(name) === null)).map((name) => ruleOf(`.${name}`, [name], null))
  const conditional = [...CONDITIONS.keys()].flatMap((prefix) =>
    inOrder(names.filter((name) => prefixOf(name) === prefix)).map((name) => ruleOf(`.${name}`, [name], prefix)),
  )
  return [...plain, ...conditional].join('\n')
}

/** Returns the text of a CSS module in which declarations replace the classes that its rules compose. */
export function replaceComposedClasses(css: string): string {
  const inMedia = new Map<string, string[]>()
  const composing = /([^{};]*)\{([^{}]*)composes: ([^;]*) from global;([^{}]*)\}/g
  const written = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(composing, (_, selector: string, before: string, composed: string, after: string) => {
      const names = composed.split(/\s+/)
      const plain = inOrder(names.filter((name) => prefixOf(name) === null)).map((name) => `${plainDeclarationsOf(name)};`)
      const rules = [`${selector}{${before}${plain.join(' ')}${after}}`]
      for (const [prefix, condition] of CONDITIONS) {
        const members = names.filter((name) => prefixOf(name) === prefix)
        if (members.length === 0) continue
        const rule = ruleOf(selector.trim(), members, prefix)
        if (condition.startsWith('@')) inMedia.set(prefix, [...(inMedia.get(prefix) ?? []), rule])
        else rules.push(rule)
      }
      return rules.join('\n')
    })
  return [written, ...[...CONDITIONS.keys()].flatMap((prefix) => inMedia.get(prefix) ?? [])].join('\n')
}

/** Adds the rules of the classes that elements name to base.css, and writes out those that modules compose. */
export function utilitiesPlugin(): Plugin {
  return {
    name: 'utilities',
    enforce: 'pre',
    transform(css, id) {
      if (id.endsWith('.module.css')) return { code: replaceComposedClasses(css), map: null }
      if (!id.endsWith(SHEET)) return null
      const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      const rules = utilityRules(files.map((file) => readFileSync(join(SRC, file), 'utf8')))
      return { code: `${css}\n@layer shared {\n${rules}\n}\n`, map: null }
    },
    hotUpdate({ file, modules }) {
      if (!/\.tsx?$/.test(file)) return modules
      return [...modules, ...(this.environment.moduleGraph.getModulesByFile(join(SRC, SHEET)) ?? [])]
    },
  }
}
