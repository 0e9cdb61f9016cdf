import type { ChecklistAnswer } from '@ivue/contracts/quality/reviews/checklist.ts'
import type { Checklist, ChecklistQuestionAnswer } from '@ivue/contracts/worklist/checklist-answer.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { serverNow } from '../../../browser/server-clock.ts'
import { useViewer } from '../../../viewer/viewer.tsx'
import type { ReviewCalls } from '../review-calls.ts'
import { type Answers, answerTo, withAnswer } from './progress.ts'
import { openQueue } from './unsent/queues.ts'
import { deleteOtherRecords, findUnsavedAnswers, type readUnsentAnswers } from './unsent/unsent-store.ts'

/** Debounce of saving a comment, in milliseconds. */
const COMMENT_PAUSE_MS = 300

export type AnswerDetail = Partial<Omit<ChecklistAnswer, 'answer'>>

export type UnsentAnswers = Awaited<ReturnType<typeof readUnsentAnswers>>

/**
 * Returns the answers of a review while the person works. They are shown at once and saved one by one. Unsaved answers of an earlier
 * window are sent first. If an answer was saved elsewhere, the person chooses between it and the local one. All functions keep their
 * identity, so that only the changed question renders again.
 */
export function useAnswers(review: ReviewCalls, checklist: Checklist, unsent: UnsentAnswers) {
  const { loggedId } = useViewer()
  const { reviewId, questions: loaded } = checklist
  const queue = openQueue(review, reviewId, loggedId)
  const [answers, setAnswers] = useState<Answers>(() => {
    const stored = loaded.map(({ id, answer, comment, severity, reason }) => [id, { answer, comment, severity, reason }] as const)
    return new Map([...stored, ...findUnsavedAnswers(loaded, unsent), ...queue.waiting()])
  })
  const [hidden, setHidden] = useState<readonly number[] | null>(null)
  const [savedAt, setSavedAt] = useState<ReadonlyMap<number, string>>(new Map())
  const latest = useRef(answers)

  const questions = useMemo(
    () => (hidden ? loaded.map((question) => withHidden(question, !hidden.includes(question.id))) : loaded),
    [loaded, hidden],
  )

  useEffect(() => {
    const stop = queue.onSaved((id, saved) => {
      setSavedAt((now) => new Map(now).set(id, saved.savedAt))
      setHidden((now) => (now?.join() === saved.hidden.join() ? now : saved.hidden))
    })
    const waiting = queue.waiting()
    queue.loaded(loaded)
    for (const [id, answer] of findUnsavedAnswers(loaded, unsent)) if (!waiting.has(id)) queue.restore(id, answer)
    deleteOtherRecords(reviewId, loggedId, serverNow())
    return stop
  }, [queue, loaded, unsent, reviewId, loggedId])

  const change = useCallback(
    (id: number, next: (now: ChecklistAnswer) => ChecklistAnswer, pause = 0) => {
      const now = answerTo(latest.current, id)
      const given = next(now)
      if (given === now) return
      latest.current = new Map(latest.current).set(id, given)
      setAnswers(latest.current)
      queue.put(id, given, pause)
    },
    [queue],
  )
  const answer = useCallback((id: number, word: string) => change(id, (now) => withAnswer(now, word)), [change])
  const detail = useCallback(
    (id: number, part: AnswerDetail) => change(id, (now) => ({ ...now, ...part }), part.comment === undefined ? 0 : COMMENT_PAUSE_MS),
    [change],
  )
  /** Resolves a conflict with an answer saved elsewhere. */
  const settle = useCallback(
    (id: number, which: 'mine' | 'newer') => {
      const newer = queue.status().newer.get(id)
      if (newer && which === 'newer') {
        const { answer, comment, severity, reason } = newer
        latest.current = new Map(latest.current).set(id, { answer, comment, severity, reason })
        setAnswers(latest.current)
        setSavedAt((now) => new Map(now).set(id, newer.at))
      }
      queue.choose(id, which)
    },
    [queue],
  )
  return { queue, questions, answers, savedAt, answer, detail, settle }
}

const withHidden = (question: ChecklistQuestionAnswer, asked: boolean) => (question.asked === asked ? question : { ...question, asked })
