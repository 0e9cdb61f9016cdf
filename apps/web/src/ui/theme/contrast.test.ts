import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
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

const GROUNDS = ['surface', 'subtle', 'canvas', 'hover', 'selected']
const HUES = ['amber', 'blue', 'green', 'violet', 'red', 'slate']

describe.each(['light', 'dark'] as const)('words in the %s theme', (theme) => {
  const token = tokensOf(theme)

  it.each(['text', 'text-2', 'text-3', 'accent'])('%s stand at 4.5 or better on every ground', (name) => {
    expect(Math.min(...GROUNDS.map((ground) => ratio(token[name], token[ground])))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(HUES)('%s stand at 4.5 or better on their chip, their marks at 3 on the sheet', (hue) => {
    expect(ratio(token[hue], token[`${hue}-bg`])).toBeGreaterThanOrEqual(4.5)
    expect(ratio(token[`${hue}-mark`], token.surface)).toBeGreaterThanOrEqual(3)
  })

  it('stand on a primary button, the bulk bar and a red button', () => {
    for (const [word, ground] of [
      ['on-accent', 'accent'],
      ['on-inv', 'inv'],
      ['on-inv-2', 'inv'],
      ['surface', 'red'],
    ] as const)
      expect(ratio(token[word], token[ground])).toBeGreaterThanOrEqual(4.5)
  })
})

const SRC = fileURLToPath(new URL('../..', import.meta.url))

interface Pair {
  rule: string
  word: string
  ground: string
}

/**
 * Returns the pairs of text colour and background that a CSS rule sets by tokens, including states such as `:hover` and `[data-active]`.
 */
function pairsOfRules(): Pair[] {
  const files = (readdirSync(SRC, { recursive: true }) as string[]).filter((name) => name.endsWith('.css'))
  return files.flatMap((name) =>
    [...readFileSync(join(SRC, name), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) => {
      const word = /(?:^|[\s;])color:\s*var\(--([\w-]+)\)/.exec(body)?.[1]
      const ground = /background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(body)?.[1]
      return word && ground ? [{ rule: `${name} ${selector.trim().split('\n').at(-1)}`, word, ground }] : []
    }),
  )
}

describe.each(['light', 'dark'] as const)('the states of controls in the %s theme', (theme) => {
  const token = tokensOf(theme)
  const pairs = pairsOfRules().filter(({ word, ground }) => token[word] && token[ground])

  it('have words at 4.5 or better on the background that the same rule sets', () => {
    expect(pairs.length).toBeGreaterThan(40)
    const low = pairs.map((pair) => ({ ...pair, ratio: ratio(token[pair.word], token[pair.ground]) })).filter((pair) => pair.ratio < 4.5)
    expect(low).toEqual([])
  })

  it('show the option that Enter would choose, with the words of people beside their names', () => {
    const option = pairs.find(({ rule }) => rule.includes('[data-combobox-selected]'))
    for (const word of ['text', 'text-2', 'text-3', 'green', 'red'])
      expect(ratio(token[word], token[option?.ground ?? ''])).toBeGreaterThanOrEqual(4.5)
    expect(ratio(token.accent, token.surface)).toBeGreaterThanOrEqual(3)
  })
})

it('white initials stand on every avatar', () => {
  for (const colour of AVATAR_COLORS) expect(ratio(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5)
})
