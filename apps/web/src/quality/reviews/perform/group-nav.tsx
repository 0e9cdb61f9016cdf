import { CircleCheck, Flag } from 'lucide-react'
import { memo } from 'react'
import { Ring } from '../../../ui/status/ring.tsx'
import styles from './group-nav.module.css'
import { type Answers, answerTo, type QuestionGroup } from './progress.ts'

interface GroupNavProps {
  groups: readonly QuestionGroup[]
  current: string
  answers: Answers
  onOpen: (question: number) => void
}

/** The groups of questions with their progress. Choosing one opens its first unanswered question. */
export const GroupNav = memo(function GroupNav({ groups, current, answers, onOpen }: GroupNavProps) {
  const open = ({ questions }: QuestionGroup) => {
    const asked = questions.filter((question) => question.asked)
    const first = asked.find(({ id }) => answerTo(answers, id).answer === '') ?? asked[0] ?? questions[0]
    if (first) onOpen(first.id)
  }
  return (
    <nav className={styles.groups} aria-label="Categories">
      <div className={styles.groupsHead}>
        <span>Category</span>
        <span>Answered</span>
      </div>
      {groups.map((group) => (
        <Group key={group.name} {...group} isCurrent={group.name === current} onOpen={() => open(group)} />
      ))}
    </nav>
  )
})

type GroupProps = Pick<QuestionGroup, 'name' | 'asked' | 'answered' | 'findings'> & { isCurrent: boolean; onOpen: () => void }

const Group = memo(function Group({ name, asked, answered, findings, isCurrent, onOpen }: GroupProps) {
  const done = answered === asked
  return (
    <button type="button" className={styles.group} aria-current={isCurrent || undefined} onClick={onOpen}>
      {done ? <CircleCheck size={16} className="green" /> : <Ring share={asked === 0 ? 0 : answered / asked} />}
      <span className="grow">{name}</span>
      {findings > 0 && (
        <span className={styles.groupFindings}>
          <Flag size={12} /> {findings}
          <span className="unseen"> findings</span>
        </span>
      )}
      <span className={styles.groupCount}>
        {done ? asked : `${answered} / ${asked}`}
        <span className="unseen"> answered</span>
      </span>
    </button>
  )
})
