import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { amountText, type FigureWords } from '../../figures/figure-words.ts'

const SHARED: Omit<FigureWords, 'person'> = {
  estimated: 'Where hours are unknown, each day with a decision counts as 8 hours.',
  // The figure is the output per 480 minutes. The server sends output × 480 as numerator and the worked minutes as denominator.
  countsTexts: { eightHours: ({ numerator, denominator }) => `${amountText(numerator / 480)} in ${amountText(denominator / 60)} h` },
}

export const SUMMARY_WORDS: Readonly<Record<StagedDesk, FigureWords>> = {
  processor: { ...SHARED, person: 'Processor' },
  underwriter: { ...SHARED, person: 'Underwriter' },
}
