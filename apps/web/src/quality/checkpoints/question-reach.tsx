import { checkpointTrials } from '@ivue/contracts/quality/checkpoints/contract.ts'
import { type ShowWhen, showWhenProblem } from '@ivue/contracts/quality/checkpoints/show-when.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../rpc/call-query.ts'
import { errorMessage } from '../../rpc/errors.ts'

const DEBOUNCE_MS = 400

interface QuestionReachProps {
  kind: ReviewKind
  sno: number
  category: string
  showWhen: ShowWhen | null
  bank: ReadonlySet<number>
}

/** Shows to how many loans the unsaved question of the editor would apply, such as 'Asked of 62 of the latest 100 active loans'. */
export function QuestionReach({ kind, sno, category, showWhen, bank }: QuestionReachProps) {
  const written = JSON.stringify({ kind, sno, category, showWhen })
  const [settled] = useDebouncedValue(written, DEBOUNCE_MS)
  const draft = JSON.parse(settled) as Omit<QuestionReachProps, 'bank'>
  const problem = showWhenProblem(draft.showWhen, { sno: draft.sno || Number.MAX_SAFE_INTEGER, bank })
  const countQuery = useQuery({
    ...callQuery(checkpointTrials.countAsked, draft, { background: true }),
    enabled: problem === null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return (
    <p role="status" className="notice tabular muted on-slate-bg">
      {problem !== null
        ? 'Complete the conditions to see of how many loans it is asked.'
        : countQuery.isError
          ? errorMessage(countQuery.error)
          : countQuery.data
            ? reachText(countQuery.data)
            : 'Counting loans ...'}
    </p>
  )
}

function reachText({ loans, asked, depends }: { loans: number; asked: number; depends: number }): string {
  if (loans === 0) return 'You see no active loan to try it on.'
  const more = depends > 0 ? `, of ${depends} more depending on other answers` : ''
  return `Asked of ${asked} of the latest ${countText(loans, 'active loan')}${more}.`
}
