import { type Condition, type ConditionProblem, listRows, MAX_DEPTH, MAX_ROWS } from '@ivue/contracts/data-tests/condition.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import { NativeSelect } from '@mantine/core'
import { ListPlus, Plus, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { FieldMessage } from '../ui/controls/field-message.tsx'
import styles from './condition.module.css'
import { ConditionRow } from './condition-row.tsx'
import { NEW_ROW } from './condition-rows.ts'
import { type ConditionGroup, editedProblems, fromGroup, GROUP_MATCHES, groupOf, toCondition, toGroup } from './conditions.ts'

const MATCH_TEXTS: Record<ConditionGroup['match'], string> = {
  all: 'all of these hold',
  any: 'any of these holds',
  'not all': 'not all of these hold',
  none: 'none of these holds',
}
const JOINERS: Record<ConditionGroup['match'], string> = { all: 'and', any: 'or', 'not all': 'and', none: 'or' }

interface ConditionEditorProps {
  title: string
  /** The text that says what holds while there are no rows. */
  empty: string
  condition: Condition | null
  /** The message about the whole. Its parts are shown at their rows. */
  problem: string | undefined
  onChange: (condition: Condition | null) => void
}

/** Edits a condition of a data test: rows, and groups of rows within it. */
export function ConditionEditor({ title, empty, condition, problem, onChange }: ConditionEditorProps) {
  const heading = useId()
  const problems = problem ? editedProblems(condition) : []
  const rows = condition ? listRows(condition).length : 0
  return (
    <section className="card" aria-labelledby={heading}>
      <GroupEditor
        heading={<h3 id={heading}>{title}</h3>}
        name={title}
        group={toGroup(condition)}
        firstRow={1}
        depth={1}
        full={rows >= MAX_ROWS ? `A condition has at most ${MAX_ROWS} rows` : null}
        problems={problems}
        onChange={(group) => onChange(toCondition(group))}
      />
      {rows === 0 && <p className="muted pad-0-12-10">{empty}</p>}
      <FieldMessage>{problems.length === 0 ? problem : undefined}</FieldMessage>
    </section>
  )
}

interface GroupProps {
  heading: ReactNode
  name: string
  group: ConditionGroup
  /** The number of its first row in the condition. */
  firstRow: number
  depth: number
  /** Reason why there can be no more rows, or null. */
  full: string | null
  problems: readonly ConditionProblem[]
  onChange: (group: ConditionGroup) => void
  /** Whether the group is new, so that its first control gets the focus. */
  isNew?: boolean
}

function GroupEditor({ heading, name, group, firstRow, depth, full, isNew = false, problems, onChange }: GroupProps) {
  const { match, parts } = group
  const [added, setAdded] = useState(isNew ? 0 : null)
  const addRow = useRef<HTMLButtonElement>(null)
  const append = (part: Condition) => {
    setAdded(parts.length)
    onChange({ match, parts: [...parts, part] })
  }
  const remove = (at: number) => {
    addRow.current?.focus()
    onChange({ match, parts: parts.toSpliced(at, 1) })
  }
  const change = (at: number, part: Condition) => {
    setAdded(null)
    onChange({ match, parts: parts.with(at, part) })
  }
  return (
    <>
      <header className={styles.head}>
        {heading}
        {(parts.length > 1 || match !== 'all') && (
          <NativeSelect
            size="xs"
            aria-label={`${name}: how many have to hold`}
            data={GROUP_MATCHES.map((value) => ({ value, label: MATCH_TEXTS[value] }))}
            value={match}
            onChange={({ currentTarget: { value } }) => isOneOf(GROUP_MATCHES, value) && onChange({ match: value, parts })}
          />
        )}
        <span className="push-right" />
        <Button ref={addRow} variant="quiet" icon={Plus} why={full} aria-label={`${name}: add a row`} onClick={() => append(NEW_ROW)}>
          Row
        </Button>
        <Button
          variant="quiet"
          icon={ListPlus}
          why={full ?? (depth >= MAX_DEPTH - 1 ? `A condition has at most ${MAX_DEPTH} levels` : null)}
          aria-label={`${name}: add a group`}
          onClick={() => append({ any: [NEW_ROW] })}
        >
          Group
        </Button>
      </header>
      <ol className={`${styles.parts} grid gap-6 pad-6-6-8-12`}>
        {parts.map((part, at) => {
          const number = firstRow + parts.slice(0, at).flatMap(listRows).length
          const inner = groupOf(part)
          return (
            <li className="flex items-start shrinks gap-6" key={at}>
              <span className="small-text rigid width-24 pad-top-8">{at > 0 && JOINERS[match]}</span>
              {inner && (
                <fieldset className="grow framed" aria-label={`Group from row ${number}`}>
                  <GroupEditor
                    heading={<span className="muted">Group</span>}
                    name={`Group from row ${number}`}
                    group={inner}
                    firstRow={number}
                    depth={depth + 1}
                    full={full}
                    problems={problems}
                    isNew={at === added}
                    onChange={(next) => (next.parts.length === 0 ? remove(at) : change(at, fromGroup(next)))}
                  />
                </fieldset>
              )}
              {!('all' in part || 'any' in part || 'not' in part) && (
                <ConditionRow
                  row={part}
                  number={number}
                  problem={problems.find(({ row }) => row === number)?.msg}
                  isNew={at === added}
                  onChange={(next) => change(at, next)}
                />
              )}
              <Button
                square
                variant="quiet"
                icon={X}
                aria-label={inner ? `Remove the group from row ${number}` : `Remove row ${number}`}
                onClick={() => remove(at)}
              />
            </li>
          )
        })}
      </ol>
    </>
  )
}
