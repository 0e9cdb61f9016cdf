import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/*
 * The vocabulary of style: every class that an element names (`className="row gap-8 muted"`) or a module composes
 * (`composes: row gap-8 from global`). The build writes the rules of those that are used, in the order of this file, so that a later one
 * overrides an earlier one. What has a pseudo-class or a media query stands in src/ui/theme/shared.css.
 */

const SRC = fileURLToPath(new URL('./src', import.meta.url))
const SHARED = 'ui/theme/shared.css'
const TOKENS = new Set(readFileSync(join(SRC, 'ui/theme/tokens.css'), 'utf8').match(/(?<=--)[a-z][\w-]*(?=:)/g))

/** Declarations by class. */
export const WORDS = new Map(
  Object.entries({
    // Several declarations that belong together.
    row: 'display: flex; align-items: center',
    'inline-row': 'display: inline-flex; align-items: center',
    column: 'display: flex; flex-direction: column',
    center: 'display: grid; place-items: center',
    grow: 'flex: 1; min-width: 0',
    fill: 'flex: 1; min-height: 0',
    cut: 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap',
    'two-lines': 'display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2',
    // Words that explain the words above or before them.
    'small-text': 'color: var(--text-3); font-size: 12px; line-height: 16px',
    small: 'font-size: 12px; line-height: 16px',
    'on-amber': 'background: var(--amber-bg); color: var(--amber)',
    card: 'border: 1px solid var(--line-2); border-radius: var(--r3); background: var(--surface)',
    framed: 'border: 1px solid var(--line-2); border-radius: var(--r3)',
    notice: 'padding: 8px 12px; border-radius: var(--r2)',
    // Layout.
    block: 'display: block',
    'inline-block': 'display: inline-block',
    flex: 'display: flex',
    'inline-flex': 'display: inline-flex',
    grid: 'display: grid',
    'inline-grid': 'display: inline-grid',
    hidden: 'display: none',
    contents: 'display: contents',
    vertical: 'flex-direction: column',
    wrap: 'flex-wrap: wrap',
    unwrapped: 'flex-wrap: nowrap',
    'flex-1': 'flex: 1',
    rigid: 'flex: none',
    'one-column': 'grid-template-columns: minmax(0, 1fr)',
    'two-columns': 'grid-template-columns: repeat(2, minmax(0, 1fr))',
    'all-columns': 'grid-column: 1 / -1',
    sideways: 'grid-auto-flow: column',
    'place-center': 'place-items: center',
    'place-content-center': 'place-content: center',
    start: 'align-items: start',
    middle: 'align-items: center',
    bottom: 'align-items: end',
    baseline: 'align-items: baseline',
    'content-start': 'align-content: start',
    spread: 'justify-content: space-between',
    'justify-center': 'justify-content: center',
    'justify-end': 'justify-content: end',
    'items-left': 'justify-items: start',
    'items-center': 'justify-items: center',
    'self-left': 'justify-self: start',
    end: 'margin-left: auto',
    relative: 'position: relative',
    absolute: 'position: absolute',
    sticky: 'position: sticky',
    fixed: 'position: fixed',
    shrinks: 'min-width: 0',
    wide: 'width: 100%',
    tall: 'height: 100%',
    'max-wide': 'max-width: 100%',
    clip: 'overflow: hidden',
    scrolls: 'overflow: auto',
    'scrolls-x': 'overflow-x: auto',
    'scrolls-y': 'overflow-y: auto',
    spills: 'overflow: visible',
    'whole-on-paper': 'break-inside: avoid',
    'collapsed-borders': 'border-collapse: collapse',
    'fixed-columns': 'table-layout: fixed',
    // Text.
    regular: 'font-weight: 400',
    medium: 'font-weight: 500',
    strong: 'font-weight: 600',
    figures: 'font-variant-numeric: tabular-nums',
    'text-left': 'text-align: left',
    'text-right': 'text-align: right',
    'text-center': 'text-align: center',
    'vertical-top': 'vertical-align: top',
    'vertical-middle': 'vertical-align: middle',
    ellipsis: 'text-overflow: ellipsis',
    'one-line': 'white-space: nowrap',
    'many-lines': 'white-space: normal',
    'own-lines': 'white-space: pre-wrap',
    breaks: 'overflow-wrap: anywhere',
    underlined: 'text-decoration: underline',
    undecorated: 'text-decoration: none',
    // Colours and edges.
    muted: 'color: var(--text-2)',
    faint: 'color: var(--text-3)',
    green: 'color: var(--green)',
    red: 'color: var(--red)',
    amber: 'color: var(--amber)',
    unfilled: 'background: none',
    unframed: 'border: 0',
    bottomline: 'border-bottom: 1px solid var(--line)',
    topline: 'border-top: 1px solid var(--line)',
    rounded: 'border-radius: var(--r2)',
    'rounded-4': 'border-radius: var(--r1)',
    round: 'border-radius: 50%',
    unoutlined: 'outline: none',
    pressable: 'cursor: pointer',
    untouchable: 'pointer-events: none',
  }),
)

const px = (size: string) => (size === '0' || size === 'auto' ? size : `${size}px`)
const token = (name: string) => `var(--${name})`

interface Family {
  family: string
  /** Returns the declaration of a class by what follows the family and its hyphen, or null if there is no such class. */
  declare(values: string): string | null
}

/** Up to `most` sizes in pixels: `gap-8`, `gap-4-12`. */
function sizes(family: string, property: string, most = 1): Family {
  const allowed = new RegExp(`^(\\d+|auto)(-(\\d+|auto)){0,${most - 1}}$`)
  return { family, declare: (values) => (allowed.test(values) ? `${property}: ${values.split('-').map(px).join(' ')}` : null) }
}

/** A token of tokens.css: `on-red-bg`. */
function tokens(family: string, property: string, before = ''): Family {
  return { family, declare: (name) => (TOKENS.has(name) ? `${property}: ${before}${token(name)}` : null) }
}

/** Weight and size of a text: `font-600-small`. */
const FONT: Family = {
  family: 'font',
  declare(values) {
    const [, weight, size] = /^(\d00)-(\w+)$/.exec(values) ?? []
    return TOKENS.has(`t-${size}`) ? `font: ${weight} ${token(`t-${size}`)} ${token('font')}` : null
  },
}

/** Classes whose names are a family, a hyphen and values. */
const FAMILIES: readonly Family[] = [
  FONT,
  sizes('text', 'font-size'),
  sizes('line', 'line-height'),
  tokens('color', 'color'),
  tokens('on', 'background'),
  tokens('border', 'border', '1px solid '),
  tokens('border-top', 'border-top', '1px solid '),
  tokens('border-right', 'border-right', '1px solid '),
  tokens('border-bottom', 'border-bottom', '1px solid '),
  tokens('border-left', 'border-left', '1px solid '),
  tokens('shadow', 'box-shadow'),
  sizes('gap', 'gap', 2),
  sizes('pad', 'padding', 4),
  sizes('pad-x', 'padding-inline'),
  sizes('pad-y', 'padding-block'),
  sizes('pad-top', 'padding-top'),
  sizes('pad-right', 'padding-right'),
  sizes('pad-bottom', 'padding-bottom'),
  sizes('pad-left', 'padding-left'),
  sizes('margin', 'margin', 4),
  sizes('above', 'margin-top'),
  sizes('after', 'margin-right'),
  sizes('below', 'margin-bottom'),
  sizes('before', 'margin-left'),
  sizes('width', 'width'),
  sizes('min-width', 'min-width'),
  sizes('max-width', 'max-width'),
  sizes('height', 'height'),
  sizes('min-height', 'min-height'),
  sizes('max-height', 'max-height'),
  sizes('rounded', 'border-radius'),
  sizes('inset', 'inset'),
  sizes('top', 'top'),
  sizes('right', 'right'),
  sizes('bottom', 'bottom'),
  sizes('left', 'left'),
  { family: 'layer', declare: (level) => (/^\d$/.test(level) ? `z-index: ${level}` : null) },
]

const isOf = (name: string, { family, declare }: Family) => name.startsWith(`${family}-`) && declare(name.slice(family.length + 1)) !== null

/** Returns the declarations of a class, or null if the vocabulary does not have it. */
export function declarationsOf(name: string): string | null {
  const member = FAMILIES.find((family) => isOf(name, family))
  return WORDS.get(name) ?? member?.declare(name.slice(member.family.length + 1)) ?? null
}

/** Returns the rules of the classes that occur in the texts, in the order of the vocabulary. */
export function utilityRules(texts: readonly string[]): string {
  const names = new Set(texts.flatMap((text) => text.match(/[a-z][a-z\d]*(-[a-z\d]+)*/g) ?? []))
  return inOrder([...names].filter(declarationsOf))
    .map((name) => `.${name} { ${declarationsOf(name)} }`)
    .join('\n')
}

/** Replaces the words that the rules of a CSS module compose by their declarations. Those of shared.css stay composed. */
export const writeOut = (css: string): string =>
  css.replaceAll(/composes: ([^;]*) from global;/g, (_, composed: string) => {
    const names = composed.split(/\s+/)
    const others = names.filter((name) => declarationsOf(name) === null)
    const kept = others.length > 0 ? `composes: ${others.join(' ')} from global; ` : ''
    return `${kept}${inOrder(names.filter(declarationsOf)).map(declarationsOf).join('; ')};`
  })

function inOrder(names: readonly string[]): string[] {
  const words = [...WORDS.keys()]
  const place = (name: string) =>
    WORDS.has(name) ? words.indexOf(name) : words.length + FAMILIES.findIndex((family) => isOf(name, family))
  return [...names].sort((a, b) => place(a) - place(b) || a.localeCompare(b))
}

/** Adds the rules of the classes that elements name to shared.css, and writes out those that modules compose. */
export function utilities(): Plugin {
  return {
    name: 'utilities',
    enforce: 'pre',
    transform(css, id) {
      if (id.endsWith('.module.css')) return { code: writeOut(css), map: null }
      if (!id.endsWith(SHARED)) return null
      const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      const rules = utilityRules(files.map((file) => readFileSync(join(SRC, file), 'utf8')))
      return { code: `${css}\n@layer shared {\n${rules}\n}\n`, map: null }
    },
    hotUpdate({ file, modules }) {
      if (!/\.tsx?$/.test(file)) return modules
      return [...modules, ...(this.environment.moduleGraph.getModulesByFile(join(SRC, SHARED)) ?? [])]
    },
  }
}
