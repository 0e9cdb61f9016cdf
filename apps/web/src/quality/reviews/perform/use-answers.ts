import type { GivenAnswer } from '@ivue/contracts/quality/checklist.ts'
import type { Checklist, ChecklistQuestionAnswer } from '@ivue/contracts/worklist/checklist-answer.ts'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useViewer } from '../../../rpc/viewer.tsx'
import type { ReviewCalls } from '../review-worklist.ts'
import { type keptAnswers, restored } from './kept-answers.ts'
import { type Answers, choose, givenTo } from './progress.ts'
import { queueOf } from './queues.ts'

/** A comment is saved this many milliseconds after the last letter. */
const COMMENT_PAUSE_MS = 300

export type Kept = Awaited<ReturnType<typeof keptAnswers>>

/**
 * The answers of a review while they are given: shown at once, and saved one by one. What an earlier window could not send is sent first. Every function stays the same
 * from one render to the next, so that only the question that changes is drawn again.
 */
export function useAnswers(review: ReviewCalls, checklist: Checklist, kept: Kept) {
  const { loggedId } = useViewer()
  const { reviewId, questions: loaded } = checklist
  const queue = queueOf(review, reviewId, loggedId)
  const status = useSyncExternalStore(queue.subscribe, queue.status)
  const [answers, setAnswers] = useState<Answers>(() => {
    const stored = loaded.map(({ id, answer, comment, severity }) => [id, { answer, comment, severity }] as const)
    return new Map([...stored, ...restored(loaded, kept), ...queue.waiting()])
  })
  const [hidden, setHidden] = useState<readonly number[] | null>(null)
  const [savedAt, setSavedAt] = useState<ReadonlyMap<number, string>>(new Map())
  const latest = useRef(answers)

  const questions = useMemo(
    () => (hidden ? loaded.map((question) => withAsked(question, !hidden.includes(question.id))) : loaded),
    [loaded, hidden],
  )

  useEffect(() => {
    queue.heard = (id, saved) => {
      setSavedAt((now) => new Map(now).set(id, saved.savedAt))
      setHidden((now) => (now?.join() === saved.hidden.join() ? now : saved.hidden))
    }
    const waiting = queue.waiting()
    for (const [id, given] of restored(loaded, kept)) if (!waiting.has(id)) queue.put(id, given)
    return () => {
      queue.heard = null
    }
  }, [queue, loaded, kept])

  const change = useCallback(
    (id: number, next: (now: GivenAnswer) => GivenAnswer, pause = 0) => {
      const now = givenTo(latest.current, id)
      const given = next(now)
      if (given === now) return
      latest.current = new Map(latest.current).set(id, given)
      setAnswers(latest.current)
      queue.put(id, given, pause)
    },
    [queue],
  )
  const answer = useCallback((id: number, word: string) => change(id, (now) => choose(now, word)), [change])
  const comment = useCallback((id: number, text: string) => change(id, (now) => ({ ...now, comment: text }), COMMENT_PAUSE_MS), [change])
  const severity = useCallback((id: number, word: string) => change(id, (now) => ({ ...now, severity: word })), [change])
  return { queue, status, questions, answers, savedAt, answer, comment, severity }
}

const withAsked = (question: ChecklistQuestionAnswer, asked: boolean) => (question.asked === asked ? question : { ...question, asked })
