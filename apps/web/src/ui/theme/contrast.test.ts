import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { declarationsOf } from '../../../utilities.ts'
import { replaceComposedClasses } from '../../../write-utilities.ts'
import { AVATAR_COLORS } from '../display/avatar.tsx'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function tokensOf(theme: 'light' | 'dark'): Record<string, string> {
  const rule = new RegExp(`\\[data-mantine-color-scheme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return Object.fromEntries([...rule.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [name, hex]))
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function ratio(a: string | undefined, b: string | undefined): number {
  if (!a || !b) throw new Error('A token is missing')
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const BACKGROUNDS = ['surface', 'subtle', 'canvas', 'hover', 'selected']
const HUES = ['amber', 'blue', 'green', 'violet', 'red', 'slate']

describe.each(['light', 'dark'] as const)('text in the %s theme', (theme) => {
  const token = { ...tokensOf('light'), ...tokensOf(theme) }

  it.each(['text', 'text-2', 'text-3', 'accent'])('has a contrast of at least 4.5 on every background: %s', (name) => {
    expect(Math.min(...BACKGROUNDS.map((background) => ratio(token[name], token[background])))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(HUES)('has a contrast of at least 4.5 on a chip, and marks have 3 on the page: %s', (hue) => {
    expect(ratio(token[hue], token[`${hue}-bg`])).toBeGreaterThanOrEqual(4.5)
    expect(ratio(token[`${hue}-mark`], token.surface)).toBeGreaterThanOrEqual(3)
  })

  it('has a contrast of at least 4.5 on a primary button, the bulk bar and a red button', () => {
    for (const [word, background] of [
      ['on-accent', 'accent'],
      ['on-inv', 'inv'],
      ['on-inv-2', 'inv'],
      ['surface', 'red'],
    ] as const)
      expect(ratio(token[word], token[background])).toBeGreaterThanOrEqual(4.5)
  })
})

const SRC = fileURLToPath(new URL('../..', import.meta.url))

interface Pair {
  rule: string
  word: string
  background: string
}

/**
 * Returns the pairs of text colour and background that a CSS rule or the classes of an element set by tokens, including states such as
 * `:hover` and `[data-active]`.
 */
function pairsOfRules(): Pair[] {
  const files = (readdirSync(SRC, { recursive: true }) as string[]).filter((name) => /\.(css|tsx)$/.test(name))
  return files.flatMap((name) => {
    const text = readFileSync(join(SRC, name), 'utf8')
    const rules = name.endsWith('.css')
      ? [...replaceComposedClasses(text).matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => [selector, body] as const)
      : [...text.matchAll(/className=\{?["`]([^"`]*)/g)].map(
          ([, classes = '']) => [classes, classes.split(' ').map(declarationsOf).join('; ')] as const,
        )
    return rules.flatMap(([selector, body]) => {
      const word = /(?:^|[\s;])color:\s*var\(--([\w-]+)\)/.exec(body)?.[1]
      const background = /background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(body)?.[1]
      return word && background ? [{ rule: `${name} ${selector.trim().split('\n').at(-1)}`, word, background }] : []
    })
  })
}

describe.each(['light', 'dark'] as const)('the states of controls in the %s theme', (theme) => {
  const token = { ...tokensOf('light'), ...tokensOf(theme) }
  const pairs = pairsOfRules().filter(({ word, background }) => token[word] && token[background])

  it('have a text contrast of at least 4.5 where a CSS rule sets text and background', () => {
    expect(pairs.length).toBeGreaterThan(40)
    const low = pairs
      .map((pair) => ({ ...pair, ratio: ratio(token[pair.word], token[pair.background]) }))
      .filter((pair) => pair.ratio < 4.5)
    expect(low).toEqual([])
  })

  it('have enough contrast in the option that Enter would choose, also in the small text next to a name', () => {
    const option = pairs.find(({ rule }) => rule.includes('[data-combobox-selected]'))
    for (const word of ['text', 'text-2', 'text-3', 'green', 'red'])
      expect(ratio(token[word], token[option?.background ?? ''])).toBeGreaterThanOrEqual(4.5)
    expect(ratio(token.accent, token.surface)).toBeGreaterThanOrEqual(3)
  })
})

it('white initials have a contrast of at least 4.5 on every avatar', () => {
  for (const colour of AVATAR_COLORS) expect(ratio(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5)
})
