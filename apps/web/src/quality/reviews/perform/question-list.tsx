import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { type Answers, answerTo, countFailing, isFinding, type QuestionGroup } from './progress.ts'
import { QuestionRow, type QuestionRowProps } from './question-row.tsx'
import type { QueueStatus } from './unsent/answer-queue.ts'
import type { useReviewTests } from './use-review-tests.ts'

type QuestionFilter = 'all' | 'open' | 'findings' | 'failing'

interface QuestionListProps
  extends Pick<QuestionRowProps, 'asking' | 'reviewId' | 'off' | 'onCurrent' | 'onAnswer' | 'onDetail' | 'onSettle' | 'onLeave'> {
  group: QuestionGroup
  answers: Answers
  savedAt: ReadonlyMap<number, string>
  newer: QueueStatus['newer']
  current: number
  /** The data tests by question, and the questions with a failing one. */
  tests: Pick<ReturnType<typeof useReviewTests>, 'byQuestion' | 'failing'>
}

export function QuestionGroupList({ group, answers, savedAt, newer, current, tests: { byQuestion, failing }, ...row }: QuestionListProps) {
  const { name, asked, answered, findings } = group
  const [which, setWhich] = useState<QuestionFilter>('all')
  /**
   * The questions that matched the filter when it was chosen. They stay in the list, so that a row does not disappear when it is
   * answered.
   */
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  const show = (next: QuestionFilter) => {
    const wanted = group.questions.filter((question) => {
      if (next === 'failing') return failing.has(question.id)
      return next === 'open' ? answerTo(answers, question.id).answer === '' : isFinding(question, answers)
    })
    setWhich(next)
    setChosen(next === 'all' ? null : new Set(wanted.map(({ id }) => id)))
  }
  const questions = group.questions.filter((question) => question.asked && (!chosen || chosen.has(question.id) || question.id === current))
  return (
    <section className="narrow-rigid column grow" aria-label={name}>
      <div className={`row wrap rigid muted bottomline gap-4-10 min-height-44 pad-4-20`}>
        <h3 className="color-text font-600-title">{name}</h3>
        <span>
          {answered} of {asked} answered
        </span>
        <SegmentedControl
          className="push-right"
          aria-label="Which questions"
          data={[
            { label: `All ${asked}`, value: 'all' },
            { label: `Still open ${asked - answered}`, value: 'open' },
            { label: `Findings ${findings}`, value: 'findings' },
            ...(byQuestion.size > 0 ? [{ label: `Tests fail ${countFailing(group, failing)}`, value: 'failing' }] : []),
          ]}
          value={which}
          onChange={(value) => show(value as QuestionFilter)}
        />
      </div>
      <ul className="flex-1 scrolls-y">
        {questions.map((question) => (
          <QuestionRow
            key={question.id}
            question={question}
            given={answerTo(answers, question.id)}
            savedAt={savedAt.get(question.id) ?? question.answeredAt}
            newer={newer.get(question.id)}
            tests={byQuestion.get(question.id)}
            isCurrent={question.id === current}
            {...row}
          />
        ))}
      </ul>
    </section>
  )
}
