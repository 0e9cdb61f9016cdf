import type { ReviewTest } from '@ivue/contracts/data-tests/review-contract.ts'
import { valuesText } from '@ivue/contracts/data-tests/values.ts'
import type { TestResult } from '@ivue/contracts/data-tests/words.ts'
import type { ChecklistQuestionAnswer } from '@ivue/contracts/worklist/checklist-answer.ts'
import { Check, CircleDashed, CircleX, User } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { clockTime } from '../../../ui/moments.ts'
import styles from './data-tests.module.css'

const LOOKS = {
  fail: { Face: CircleX, verb: 'fails' },
  pass: { Face: Check, verb: 'passes' },
  unknown: { Face: CircleDashed, verb: 'unknown' },
} as const

interface QuestionTestsProps {
  tests: readonly ReviewTest[]
  sno: number
  /** Whether the question has the focus. */
  isCurrent: boolean
  isOpen: boolean
}

/** The results of the data tests that are linked to a question. They answer nothing. */
export function QuestionTests({ tests, sno, isCurrent, isOpen }: QuestionTestsProps) {
  return (
    <div className={`${styles.linked} muted text-12 pad-left-44`}>
      <ul aria-label={`Data tests of question ${sno}`}>
        {tests.map((test) => {
          const { Face, verb } = LOOKS[test.result]
          return (
            <li key={test.code}>
              <details>
                <summary tabIndex={isCurrent ? 0 : -1}>
                  <span
                    className={`${styles.chip} inline-row medium one-line rounded-4 gap-4 height-20 pad-0-6 border-line-2 color-text`}
                    data-result={test.result}
                  >
                    <Face size={12} aria-hidden /> {test.code} {verb}
                  </span>{' '}
                  {valuesText(test.result, test.values)} <span className="medium color-accent">Why</span>
                </summary>
                <p>{test.name}</p>
                <p>{valuesText('fail', test.values)}</p>
                <p className="faint">{test.source}</p>
              </details>
            </li>
          )
        })}
      </ul>
      {isCurrent && isOpen && (
        <p className="row gap-6 faint">
          <User size={12} aria-hidden /> A test compares data and nothing else. The answer is yours.
        </p>
      )}
    </div>
  )
}

interface TestsPanelProps {
  /** The reason why the results are hidden, or ''. */
  why: string
  asOf: string
  tests: readonly ReviewTest[]
  questions: readonly ChecklistQuestionAnswer[]
  onOpen: (question: number) => void
}

/** The data tests of the loan in the panel next to the questions. Shows nothing without results. */
export function TestsPanel({ why, asOf, tests, questions, onOpen }: TestsPanelProps) {
  if (!why && tests.length === 0) return null
  const of = (result: TestResult) => tests.filter((test) => test.result === result)
  const [fails, passes, unknown] = [of('fail'), of('pass'), of('unknown')]
  return (
    <>
      <div className="row spread">
        <h3>Data tests</h3>
        {!why && <span className="small-text">as of {clockTime(asOf)}</span>}
      </div>
      <p className="small muted below-8">{why || `${fails.length} fail, ${passes.length} pass, ${unknown.length} unknown`}</p>
      {!why && (
        <ul className={`${styles.panel} small framed clip below-16`} aria-label="Data tests">
          {fails.map((test) => (
            <li key={test.code}>
              <CircleX size={12} className="red" aria-hidden />
              <span className="grow breaks">
                <b>{test.code}</b> {test.name}: <span className="muted">{valuesText(test.result, test.values)}</span>
              </span>
              {questions
                .filter(({ id, asked }) => asked && test.answerIds.includes(id))
                .map(({ id, sno }) => (
                  <Button key={id} variant="link" aria-label={`Q ${sno}, fails ${test.code}`} onClick={() => onOpen(id)}>
                    Q {sno}
                  </Button>
                ))}
            </li>
          ))}
          <Others result="unknown" tests={unknown} />
          <Others result="pass" tests={passes} />
        </ul>
      )}
    </>
  )
}

function Others({ result, tests }: { result: TestResult; tests: readonly ReviewTest[] }) {
  const { Face } = LOOKS[result]
  if (tests.length === 0) return null
  return (
    <li>
      <details>
        <summary className="pressable">
          <Face size={12} aria-hidden /> {tests.length} {result}
        </summary>
        {tests.map((test) => (
          <p key={test.code}>
            <b>{test.code}</b> {[test.name, valuesText(test.result, test.values)].filter(Boolean).join(': ')}
          </p>
        ))}
      </details>
    </li>
  )
}
