import { describe, expect, it } from 'vitest'
import { QC_REPORTS, type QcReport } from '../reports/qc-reports.ts'
import { FIGURES } from './registry.ts'

const ENTRIES = Object.entries(FIGURES)

describe('the registry of figures', () => {
  it('has one definition for a name', () => {
    const normalized = ENTRIES.map(([id, { name, definition }]) => [name.toLowerCase(), definition, id] as const)
    const twice = normalized.filter(([name, definition]) => normalized.some(([other, text]) => other === name && text !== definition))
    expect(twice).toEqual([])
  })

  it.each(ENTRIES)('defines %s in one sentence with its source and its screens', (_id, { name, definition, source, screens }) => {
    expect(name.trim()).toBe(name)
    expect(definition).toMatch(/^[A-Z1].*\.$/)
    expect(definition.slice(0, -1)).not.toMatch(/[.!?] /)
    expect(source).toMatch(/^((platform|work|quality|domain) \d|data-tests$)/)
    expect(new Set(screens).size).toBe(screens.length)
    expect(screens).not.toHaveLength(0)
  })

  it('names the columns of the QC reports, and knows which report has which figure', () => {
    const further: Record<string, readonly string[]> = { closer: ['answers.Weighted'] }
    for (const [kind, { columns }] of Object.entries<QcReport>(QC_REPORTS)) {
      const shown = Object.values(columns).flat()
      for (const { label, figure } of shown) expect(label).toBe(FIGURES[figure].name)
      const known = ENTRIES.filter(([, { screens }]) => screens.some((screen) => screen === `${kind}Report`)).map(([id]) => id)
      const ofRows = ['qc.Superseded', 'review.OwnFindings', 'review.OwnScore']
      const expected = new Set([...shown.map(({ figure }) => figure), ...ofRows, ...(further[kind] ?? [])])
      expect([kind, known.sort()]).toEqual([kind, [...expected].sort()])
    }
  })

  it('is the glossary of figures', async () => {
    const rows = ENTRIES.map(([, { name, definition, source }]) => `| ${name} | ${definition} | ${source} |`)
    const head = [
      '# Figures',
      '',
      'Every figure of the screens, its definition and the sections that rule it. Made from `packages/contracts/src/figures/registry`',
      'by the test of the registry (`vitest -u` writes it).',
      '',
      '| figure | definition | source |',
      '|---|---|---|',
    ]
    await expect([...head, ...rows, ''].join('\n')).toMatchFileSnapshot('../../../../docs/figures.md')
  })
})
