import banks from './banks.json' with { type: 'json' }

/** A question of a bank and the finding written for the answer No. `type` is the severity, or in the underwriter bank the topic. */
export interface BankQuestion {
  category: string
  type: string
  question: string
  comment: string
}

/** Returns the questions of a bank. In the file a line is a question: type, question, finding. */
const parse = (bank: Readonly<Record<string, readonly string[]>>): readonly BankQuestion[] =>
  Object.entries(bank).flatMap(([category, lines]) =>
    lines.map((line) => {
      const [type = '', question = '', comment = ''] = line.split(' | ')
      return { category, type, question, comment }
    }),
  )

/** The question banks of the demo world, by category; in the underwriter bank by loan purpose. A question's S.No is its position, from 1. */
export const BANKS = { processor: parse(banks.processor), underwriter: parse(banks.underwriter), closer: parse(banks.closer) }
