import type { GroupDraft } from '@ivue/contracts/people/group.ts'
import { buildAclPool } from '@ivue/contracts/people/group-rules.ts'
import { isPermission } from '@ivue/contracts/permissions.ts'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { QueryContent } from '../../answers/query-content.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { PlainTable } from '../../ui/layout/plain-table.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import { landingTitle } from './landing-title.ts'
import { useViewAs, type ViewAsAnswer } from './use-view-as.ts'
import styles from './view-as.module.css'
import { ViewAsMenu } from './view-as-menu.tsx'
import { OpensMark, screensFor, ViewAsScreens } from './view-as-screens.tsx'
import { WhyAnswer } from './why-answer.tsx'

export type ViewAsTab = 'menu' | 'screens' | 'permissions'

interface ViewAsPanelProps {
  /** '' for no particular person. */
  userId: string
  draft?: GroupDraft
  start?: ViewAsTab
}

/** Menu, screens, row counts and permissions of a person or a drafted group, read-only and below a banner (domain 2). */
export function ViewAsPanel({ userId, draft, start = 'menu' }: ViewAsPanelProps) {
  const [tab, setTab] = useState<ViewAsTab>(start)
  const query = useViewAs(userId, draft)
  return (
    <QueryContent query={query} rows={12} rowHeight={28} loading="Looking" failed="The preview could not be loaded">
      {(answer) => <ViewAs answer={answer} draft={draft} tab={tab} onTab={setTab} />}
    </QueryContent>
  )
}

interface ViewAsProps {
  answer: ViewAsAnswer
  draft: GroupDraft | undefined
  tab: ViewAsTab
  onTab: (tab: ViewAsTab) => void
}

function ViewAs({ answer, draft, tab, onTab }: ViewAsProps) {
  const open = screensFor(answer.permissions).filter(({ opens }) => opens).length
  return (
    <div className="column gap-12">
      <p className={styles.banner} role="status">
        <Eye className="above-2" size={16} />
        <span>
          <b>You are looking at what {describePerson(answer)} would see.</b> It is read-only, your own session stays as it is, and this look
          is recorded in the audit trail.
        </span>
      </p>
      {answer.closed && <p className={styles.closed}>{answer.closed}</p>}
      <Facts answer={answer} />
      <div className={styles.tabs}>
        <Tabs<ViewAsTab>
          label="What they would see"
          value={tab}
          onChange={onTab}
          items={[
            { value: 'menu', label: 'Menu and lists' },
            { value: 'screens', label: 'Screens', count: open },
            { value: 'permissions', label: 'Permissions', count: answer.permissions.length },
          ]}
        >
          <div className="pad-12-16-0">
            {tab === 'menu' && <ViewAsMenu answer={answer} />}
            {tab === 'screens' && <ViewAsScreens answer={answer} draft={draft} />}
            {tab === 'permissions' && <ViewAsPermissions answer={answer} draft={draft} />}
          </div>
        </Tabs>
      </div>
    </div>
  )
}

function describePerson({ person, draftOf }: ViewAsAnswer): string {
  if (!person) return `somebody who is only in ${draftOf}`
  return draftOf ? `${person.fullName} in ${draftOf} as it is edited here` : person.fullName
}

function Facts({ answer }: { answer: ViewAsAnswer }) {
  const { person } = answer
  if (!person) return null
  const facts = [
    ['Client ID', person.username],
    ['Access level', person.accessLevel],
    ['Roles', person.roles.join(', ') || 'none'],
    ['Groups', person.groups.join(', ') || 'none'],
    ['Team', person.team || 'none'],
    ['Lands on', landingTitle(answer)],
  ]
  return (
    <dl className="flex wrap gap-8-24">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="small-text">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const POOL = Object.entries(buildAclPool())

/** Shows every permission by module, whether the person would hold it, and why. */
function ViewAsPermissions({ answer: { person, permissions }, draft }: { answer: ViewAsAnswer; draft: GroupDraft | undefined }) {
  const held = new Set(permissions)
  return (
    <PlainTable bare className={styles.table}>
      <TableHead headings={['Permission', 'Holds', 'Why']} />
      {POOL.map(([module, powers]) => (
        <tbody key={module}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={styles.module}>
              {module}
            </th>
          </tr>
          {powers.map(({ id, val, desc }) => (
            <tr key={id} data-quiet={held.has(id) ? undefined : ''}>
              <td title={desc}>{val}</td>
              <td>
                <OpensMark yes={held.has(id)} />
              </td>
              <td>{isPermission(id) && <WhyAnswer person={person} permission={id} holds={held.has(id)} draft={draft} about={val} />}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </PlainTable>
  )
}
