import { type ReviewTest, reviewTests } from '@ivue/contracts/data-tests/review-contract.ts'
import { describeWhenShown } from '@ivue/contracts/data-tests/review-rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Checklist } from '@ivue/contracts/worklist/checklist-answer.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { callQuery } from '../../../rpc/call-query.ts'
import { useCommand } from '../../../rpc/use-command.ts'

const NONE = { why: '', asOf: '', tests: [] }

/**
 * Returns the data tests that the reviewer sees, as a list and by question. Those of a Random review are shown once every answer is saved
 * (`isAnswered`).
 */
export function useReviewTests(kind: ReviewKind, { reviewId, why: off, selection, instance }: Checklist, isAnswered: boolean) {
  const query = callQuery(reviewTests.getReviewTests, { kind, qaId: reviewId })
  const { data: { why, asOf, tests } = NONE } = useQuery({ ...query, enabled: off === '', gcTime: 0 })
  const options = { invalidate: [reviewTests.getReviewTests], success: false, failure: false } as const
  const { mutate: show } = useCommand(reviewTests.showReviewTests, options)
  const shows = isAnswered && why !== '' && describeWhenShown({ selection, isSecond: instance === null }) !== 'never'
  useEffect(() => {
    if (shows) show({ kind, qaId: reviewId })
  }, [shows, show, kind, reviewId])
  const byQuestion = useMemo(() => {
    const linked = new Map<number, ReviewTest[]>()
    for (const test of tests) for (const id of test.answerIds) linked.set(id, [...(linked.get(id) ?? []), test])
    return linked
  }, [tests])
  const failing = useMemo(() => new Set(tests.flatMap(({ result, answerIds }) => (result === 'fail' ? answerIds : []))), [tests])
  return useMemo(() => ({ why, asOf, tests, byQuestion, failing }), [why, asOf, tests, byQuestion, failing])
}
