import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { formatBasis } from '@ivue/contracts/quality/statistics/basis.ts'
import { amountText, type FigureWords } from '../../figures/figure-words.ts'

const SHARED: Omit<FigureWords, 'person'> = {
  // Questions of one loan depend on each other, so that Wilson's interval would be too narrow for a share of them (domain 10.1).
  basis: (counted, key) => (key.endsWith('DPO') ? undefined : formatBasis(counted)),
  estimated: 'Where no hours are known, 8 hours a day with a decision stand in.',
  // The figure is the output per 480 minutes. The server sends output × 480 as numerator and the worked minutes as denominator.
  countsTexts: { eightHours: ({ numerator, denominator }) => `${amountText(numerator / 480)} in ${amountText(denominator / 60)} h` },
}

export const SUMMARY_WORDS: Readonly<Record<StagedDesk, FigureWords>> = {
  processor: { ...SHARED, person: 'Processor' },
  underwriter: { ...SHARED, person: 'Underwriter' },
}
