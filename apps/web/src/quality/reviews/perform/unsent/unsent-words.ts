import { countText } from '@ivue/contracts/wire/words.ts'

/** How many answers were given offline, and what became of them. The rest were not sent yet. */
interface Outcomes {
  all: number
  saved: number
  newer: number
  refused: number
  refusal: string
}

interface Message {
  tone: 'success' | 'warning'
  text: string
}

const answers = (count: number) => countText(count, 'answer')
const were = (count: number) => (count === 1 ? 'was' : 'were')

/** Returns a message for each outcome of the answers that were given offline. The review is named by `of`. */
export function describeOutcomes(of: string, { all, saved, newer, refused, refusal }: Outcomes): Message[] {
  const waiting = all - saved - newer - refused
  const about = (count: number) => `${answers(count)} of ${of}, given offline,`
  return [
    saved > 0 && { tone: 'success' as const, text: `${about(saved)} ${were(saved)} sent` },
    newer > 0 && {
      tone: 'warning' as const,
      text: `${about(newer)} ${were(newer)} changed elsewhere meanwhile. Open the review to choose which to keep`,
    },
    refused > 0 && { tone: 'warning' as const, text: `${about(refused)} cannot be saved: ${refusal}` },
    waiting > 0 && { tone: 'warning' as const, text: `${about(waiting)} ${were(waiting)} not sent yet` },
  ].filter((one) => one !== false)
}
