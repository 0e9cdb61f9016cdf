import { CircleCheck, Flag, FlaskConical } from 'lucide-react'
import { memo } from 'react'
import { Ring } from '../../../ui/status/ring.tsx'
import styles from './group-nav.module.css'
import { type Answers, answerTo, countFailing, type QuestionGroup } from './progress.ts'

interface GroupNavProps {
  groups: readonly QuestionGroup[]
  current: string
  answers: Answers
  /** The questions with a failing data test. */
  failing: ReadonlySet<number>
  onOpen: (question: number) => void
}

/** The groups of questions with their progress. Choosing one opens its first unanswered question. */
export const GroupNav = memo(function GroupNav({ groups, current, answers, failing, onOpen }: GroupNavProps) {
  const open = ({ questions }: QuestionGroup) => {
    const asked = questions.filter((question) => question.asked)
    const first = asked.find(({ id }) => answerTo(answers, id).answer === '') ?? asked[0] ?? questions[0]
    if (first) onOpen(first.id)
  }
  return (
    <nav className={`${styles.groups} rigid scrolls-y on-subtle width-262 pad-8 border-right-line-2`} aria-label="Categories">
      <div className="narrow-hidden small-text flex spread pad-4-8-6">
        <span>Category</span>
        <span>Answered</span>
      </div>
      {groups.map((group) => (
        <Group
          key={group.name}
          {...group}
          isCurrent={group.name === current}
          testsFail={countFailing(group, failing) > 0}
          onOpen={() => open(group)}
        />
      ))}
    </nav>
  )
})

type GroupProps = Pick<QuestionGroup, 'name' | 'asked' | 'answered' | 'findings'> & {
  isCurrent: boolean
  testsFail: boolean
  onOpen: () => void
}

const Group = memo(function Group({ name, asked, answered, findings, isCurrent, testsFail, onOpen }: GroupProps) {
  const done = answered === asked
  return (
    <button
      type="button"
      className={`${styles.group} row wide text-left muted rounded pressable hover-on-hover gap-8 min-height-32 pad-4-8 narrow-rigid narrow-width-auto`}
      aria-current={isCurrent || undefined}
      onClick={onOpen}
    >
      {done ? <CircleCheck size={16} className="green" /> : <Ring share={asked === 0 ? 0 : answered / asked} />}
      <span className="grow">{name}</span>
      {findings > 0 && (
        <span className="inline-row medium red text-12 gap-3">
          <Flag size={12} /> {findings}
          <span className="unseen"> findings</span>
        </span>
      )}
      {testsFail && (
        <span className="inline-row medium red text-12 gap-3" title="A data test fails here">
          <FlaskConical size={12} />
          <span className="unseen">a data test fails</span>
        </span>
      )}
      <span className="regular one-line faint text-12">
        {done ? asked : `${answered} / ${asked}`}
        <span className="unseen"> answered</span>
      </span>
    </button>
  )
})
