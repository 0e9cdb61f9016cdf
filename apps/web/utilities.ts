import { readFileSync } from 'node:fs'

/*
 * The vocabulary of style: every class that an element names (`className="row gap-8 muted"`) or a module composes
 * (`composes: row gap-8 from global`). The build (write-utilities.ts) writes the rules of those that are used, in the order of this file, so
 * that a later one overrides an earlier one. A class may begin with the state or the medium in which it holds: `hover-muted`, `print-hidden`.
 */

const TOKENS = new Set(readFileSync(new URL('./src/ui/theme/tokens.css', import.meta.url), 'utf8').match(/(?<=--)[a-z][\w-]*(?=:)/g))

/** The CSS declarations of each class without a value. The families below make the others, such as `gap-8`. */
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
    inline: 'display: inline',
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
    'items-start': 'align-items: start',
    'items-middle': 'align-items: center',
    'items-stretch': 'align-items: stretch',
    'items-end': 'align-items: end',
    'items-baseline': 'align-items: baseline',
    'content-start': 'align-content: start',
    spread: 'justify-content: space-between',
    'justify-center': 'justify-content: center',
    'justify-end': 'justify-content: end',
    'items-left': 'justify-items: start',
    'items-center': 'justify-items: center',
    'self-left': 'justify-self: start',
    'push-right': 'margin-left: auto',
    static: 'position: static',
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
    tabular: 'font-variant-numeric: tabular-nums',
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
    'inherits-size': 'font-size: inherit',
    underlined: 'text-decoration: underline',
    undecorated: 'text-decoration: none',
    // Colours and edges.
    muted: 'color: var(--text-2)',
    faint: 'color: var(--text-3)',
    green: 'color: var(--green)',
    red: 'color: var(--red)',
    amber: 'color: var(--amber)',
    'hue-accent': '--c: var(--accent); --c-bg: var(--accent-soft); --c-line: var(--accent-line); --c-mark: var(--accent)',
    unfilled: 'background: none',
    clear: 'background: transparent',
    'inherits-color': 'color: inherit',
    unframed: 'border: 0',
    bottomline: 'border-bottom: 1px solid var(--line)',
    topline: 'border-top: 1px solid var(--line)',
    rounded: 'border-radius: var(--r2)',
    'rounded-4': 'border-radius: var(--r1)',
    round: 'border-radius: 50%',
    unoutlined: 'outline: none',
    outlined: 'outline: 2px solid var(--focus)',
    'outlined-inside': 'outline-offset: -2px',
    unshadowed: 'box-shadow: none',
    invisible: 'visibility: hidden',
    pressable: 'cursor: pointer',
    unpressable: 'cursor: default',
    forbidden: 'cursor: not-allowed',
    untouchable: 'pointer-events: none',
  }),
)

/** Prefixes of a class, with the condition under which it holds. Those of media come last in the file of a module. */
export const CONDITIONS = new Map([
  ['svg', ' svg'],
  ['children', ' > *'],
  ['first', ':first-child'],
  ['last', ':last-child'],
  ['hover', ':hover'],
  ['within', ':focus-within'],
  ['focus', ':focus-visible'],
  ['chosen', '[aria-selected="true"]'],
  ['pressed', '[aria-pressed="true"]'],
  ['off', '[aria-disabled="true"]'],
  ['narrow', '@media (max-width: 900px)'],
  ['phone', '@media (max-width: 560px)'],
  ['touch', '@media (hover: none)'],
  ['print', '@media print'],
])

const px = (size: string) => (/^\d*[1-9]\d*$/.test(size) ? `${size}px` : size)
const token = (name: string) => `var(--${name})`

interface Family {
  family: string
  /** Returns the declaration for the part of a class after the family and its hyphen. Null if there is no such class. */
  declare(values: string): string | null
}

/** Returns a family of up to `most` sizes in pixels: `gap-8`, `gap-4-12`, `max-width-none`. */
function sizes(family: string, property: string, most = 1): Family {
  const allowed = new RegExp(`^(\\d+|auto|none)(-(\\d+|auto)){0,${most - 1}}$`)
  return { family, declare: (values) => (allowed.test(values) ? `${property}: ${values.split('-').map(px).join(' ')}` : null) }
}

/** Returns a family of tokens of tokens.css: `on-red-bg`. */
function tokens(family: string, property: string, before = ''): Family {
  return { family, declare: (name) => (TOKENS.has(name) ? `${property}: ${before}${token(name)}` : null) }
}

/** Returns a family of values that fit a pattern. The function `declare` gets the match and its groups, and returns the declaration. */
function values(family: string, pattern: RegExp, declare: (...values: string[]) => string): Family {
  return {
    family,
    declare(text) {
      const fitting = pattern.exec(text)
      return fitting && declare(...fitting)
    },
  }
}

/** One column of a grid: pixels, `rest` for what the others leave, `3rest` for three parts of it, `to400` for at most 400 pixels, `fr`, `auto`. */
const COLUMN = String.raw`(\d+|(\d*)rest|to\d+|fr|auto|max)`
const COLUMNS: Family = values('columns', new RegExp(`^${COLUMN}(-${COLUMN})*$`), (columns) => {
  const sizes = columns.split('-').map((column) =>
    column
      .replace(/^(\d*)rest$/, (_, parts) => `minmax(0, ${parts || 1}fr)`)
      .replace(/^to(\d+)$/, 'minmax(0, $1px)')
      .replace(/^fr$/, '1fr')
      .replace(/^max$/, 'max-content'),
  )
  return `grid-template-columns: ${sizes.map(px).join(' ')}`
})

/** The family of weight and size of a text, such as `font-600-small`. */
const FONT: Family = {
  family: 'font',
  declare(values) {
    const [, weight, size] = /^(\d00)-(\w+)$/.exec(values) ?? []
    return TOKENS.has(`t-${size}`) ? `font: ${weight} ${token(`t-${size}`)} ${token('font')}` : null
  },
}

/** The families of classes. The name of such a class is the family, a hyphen and values. */
const FAMILIES: readonly Family[] = [
  FONT,
  values('font', /^(\d00)-(\d+)-(\d+)$/, (_, weight, size, line) => `font: ${weight} ${size}px / ${line}px ${token('font')}`),
  values('tight', /^\d+$/, (thousandths) => `letter-spacing: -${Number(thousandths) / 1000}em`),
  COLUMNS,
  values('equal', /^\d+$/, (count) => `grid-template-columns: repeat(${count}, minmax(0, 1fr))`),
  values('fit', /^\d+$/, (width) => `grid-template-columns: repeat(auto-fit, minmax(${width}px, 1fr))`),
  values('repeat', /^\d+$/, (width) => `grid-template-columns: repeat(auto-fill, minmax(${width}px, 1fr))`),
  values('column', /^(\d|auto)$/, (column) => `grid-column: ${column}`),
  values('flex', /^(\d)-(\d)-(\d+|auto)$/, (_, grow, shrink, basis) => `flex: ${grow} ${shrink} ${px(basis ?? '')}`),
  sizes('text', 'font-size'),
  sizes('line', 'line-height'),
  values(
    'hue',
    /^(amber|blue|green|violet|red|slate)$/,
    (hue) => `--c: ${token(hue)}; --c-bg: ${token(`${hue}-bg`)}; --c-line: ${token(`${hue}-line`)}; --c-mark: ${token(`${hue}-mark`)}`,
  ),
  tokens('color', 'color'),
  tokens('on', 'background'),
  tokens('border', 'border', '1px solid '),
  tokens('border-top', 'border-top', '1px solid '),
  tokens('border-right', 'border-right', '1px solid '),
  tokens('border-bottom', 'border-bottom', '1px solid '),
  tokens('border-left', 'border-left', '1px solid '),
  values('edgeless', /^(top|right|bottom|left)$/, (side) => `border-${side}: 0`),
  tokens('edge', 'border-color'),
  values('edge', /^transparent$/, () => 'border-color: transparent'),
  tokens('edge-bottom', 'border-bottom-color'),
  tokens('edge-left', 'border-left-color'),
  tokens('shadow', 'box-shadow'),
  tokens('ring', 'box-shadow', '0 0 0 3px '),
  tokens('mark', 'box-shadow', 'inset 3px 0 '),
  tokens('paint', 'fill'),
  tokens('stroke', 'stroke'),
  values('opacity', /^(100|\d\d?)$/, (percent) => `opacity: ${Number(percent) / 100}`),
  sizes('gap', 'gap', 2),
  sizes('gap-x', 'column-gap'),
  sizes('gap-y', 'row-gap'),
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
  values('layer', /^\d+$/, (level) => `z-index: ${level}`),
]

const isOf = (name: string, { family, declare }: Family) => name.startsWith(`${family}-`) && declare(name.slice(family.length + 1)) !== null

/** Returns the declarations of a class without the prefix of a condition, or null if the vocabulary does not have it. */
export function plainDeclarationsOf(name: string): string | null {
  const member = FAMILIES.find((family) => isOf(name, family))
  return WORDS.get(name) ?? member?.declare(name.slice(member.family.length + 1)) ?? null
}

/** Returns the prefix of a class that holds under a condition, or null. */
export function prefixOf(name: string): string | null {
  const [prefix = '', ...rest] = name.split('-')
  return CONDITIONS.has(prefix) && plainDeclarationsOf(rest.join('-')) !== null ? prefix : null
}

export const withoutPrefix = (name: string, prefix: string | null) => (prefix === null ? name : name.slice(prefix.length + 1))

/** Returns the declarations of a class, or null if the vocabulary does not have it. */
export const declarationsOf = (name: string): string | null => plainDeclarationsOf(withoutPrefix(name, prefixOf(name)))

/** Returns classes in the order of the vocabulary, in which a later class overrides an earlier one. */
export function inOrder(names: readonly string[]): string[] {
  const words = [...WORDS.keys()]
  const place = (prefixed: string) => {
    const name = withoutPrefix(prefixed, prefixOf(prefixed))
    return WORDS.has(name) ? words.indexOf(name) : words.length + FAMILIES.findIndex((family) => isOf(name, family))
  }
  return [...names].sort((a, b) => place(a) - place(b) || a.localeCompare(b))
}
