import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { figureText, figureValue } from '@ivue/contracts/figures/definition.ts'
import { ratio } from '@ivue/contracts/figures/rounding.ts'
import { describe, expect, it } from 'vitest'
import { DESK_SUMMARY_FIGURES, type DeskAtoms, NO_DESK_ATOMS, poolDeskAtoms } from './summary-figures.ts'

const atoms = (given: Partial<DeskAtoms>): DeskAtoms => ({ ...NO_DESK_ATOMS, ...given })

function shown(desk: StagedDesk, key: string, given: DeskAtoms): string {
  const definition = DESK_SUMMARY_FIGURES[desk].find((one) => one.key === key)
  if (!definition) throw new Error(`There is no figure ${key}`)
  return figureText(figureValue(definition.of(given), definition.format), definition.format)
}

const EXAMPLES: [what: string, desk: StagedDesk, key: string, given: Partial<DeskAtoms>, expected: string][] = [
  [
    '46 approved and 9 closed in 128 hours',
    'underwriter',
    'eightHours',
    { approved: 46, closed: 4, withdrawn: 4, declined: 2, heldNonFunded: 9, minutes: 128 * 60 },
    '3.44',
  ],
  [
    'funded and not funded in 128 hours, without two files that nobody held',
    'processor',
    'eightHours',
    { funded: 47, declined: 10, heldFunded: 46, heldNonFunded: 9, minutes: 128 * 60 },
    '3.44',
  ],
  ['18 reconsiderations of 60 files', 'underwriter', 'recons', { recons: 18, files: 60 }, '0.30'],
  ['41 of 6 open and 44 received', 'underwriter', 'irr', { irrDone: 41, irrDue: 6 + 44 }, '82.00 %'],
  ['3 material findings in 25 files', 'processor', 'materialDPU', { material: 3, units: 25, materialOpportunities: 480 }, '0.12'],
  [
    '3 material findings of 480 opportunities',
    'processor',
    'materialDPO',
    { material: 3, units: 25, materialOpportunities: 480 },
    '0.63 %',
  ],
  ['no file decided', 'underwriter', 'recons', {}, '–'],
  ['no hours', 'processor', 'eightHours', { heldFunded: 4 }, '–'],
  ['no review', 'underwriter', 'moderateDPU', {}, '–'],
  ['no opportunity', 'underwriter', 'moderateDPO', { units: 2 }, '–'],
  ['nothing due', 'underwriter', 'irr', {}, '–'],
  ['nothing funded', 'processor', 'funded', {}, '0'],
  ['no finding in 3 reviews', 'processor', 'materialDPU', { units: 3 }, '0.00'],
  ['84 closed, 187 declined, 141 withdrawn', 'underwriter', 'dispositions', { closed: 84, declined: 187, withdrawn: 141 }, '412'],
  ['thousands', 'processor', 'funded', { funded: 12_170 }, '12,170'],
]

describe('the figures of the summary panels', () => {
  it.each(EXAMPLES)('%s', (_what, desk, key, given, expected) => {
    expect(shown(desk, key, atoms(given))).toBe(expected)
  })

  it('sum a team as sum over sum, not as the mean of its people', () => {
    const [one, other] = [atoms({ recons: 1, files: 1 }), atoms({ recons: 0, files: 9 })]
    expect([shown('underwriter', 'recons', one), shown('underwriter', 'recons', other)]).toEqual(['1.00', '0.00'])
    expect(shown('underwriter', 'recons', poolDeskAtoms([one, other]))).toBe('0.10')
    expect(poolDeskAtoms([])).toEqual(NO_DESK_ATOMS)
  })

  it('separate net and gross', () => {
    const after = atoms({ units: 10, material: 1, grossMaterial: 3, materialOpportunities: 100 })
    const [perReview, perOpportunity] = ['materialDPU', 'materialDPO'].map((key) =>
      DESK_SUMMARY_FIGURES.processor.find((one) => one.key === key),
    )
    expect([perReview?.of(after).numerator, perReview?.gross?.(after).numerator]).toEqual([1, 3])
    expect([perOpportunity?.of(after), perOpportunity?.gross?.(after)]).toEqual([
      { numerator: 1, denominator: 100 },
      { numerator: 3, denominator: 100 },
    ])
  })

  it('round half up after the division', () => {
    expect([ratio(1, 8), ratio(1, 200), ratio(3, 200), ratio(1, 201), ratio(0, 7), ratio(2, 3)]).toEqual([0.13, 0.01, 0.02, 0, 0, 0.67])
    for (let denominator = 1; denominator < 130; denominator++)
      for (let numerator = 0; numerator < 40; numerator++) {
        const hundredths = Math.round((ratio(numerator, denominator) as number) * 100)
        // Checks without dividing that this is the nearest number of hundredths, the upper one on a tie.
        expect(2 * Math.abs(hundredths * denominator - 100 * numerator)).toBeLessThanOrEqual(denominator)
        if (2 * (100 * numerator - hundredths * denominator) === denominator)
          throw new Error(`${numerator}/${denominator} was rounded down`)
      }
  })
})
