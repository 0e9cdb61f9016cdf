import type { OutputOf } from '@ivue/contracts/contract.ts'
import { processorSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { CallFailure } from '../../answers/call-failure.tsx'
import { LoanLink } from '../../grid/cells/loan-cell.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Empty, SkeletonRows } from '../../ui/feedback/states.tsx'
import { NoValue, PlainTable } from '../../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import { usDay } from '../../ui/moments.ts'
import styles from './files-due.module.css'

type FilesDue = OutputOf<typeof processorSummary.getFilesDue>
type Leader = FilesDue['leaders'][number]

/** Files due and past due for contact (work 2.3) by team leader, processor and loan. */
export function FilesDueDialog({ onClose }: { onClose: () => void }) {
  const [leaders, setLeaders] = useState<ReadonlySet<string>>(new Set())
  const [employee, setEmployee] = useState('')
  const files = useQuery({ ...callQuery(processorSummary.getFilesDue, { employee }), placeholderData: keepPreviousData })
  const { data } = files
  // A single processor in scope is expanded right away.
  const only = data?.leaders.length === 1 && data.leaders[0]?.people.length === 1 ? data.leaders[0].people[0] : undefined
  if (only && employee === '') setEmployee(String(only.id))
  const isOpen = (leader: Leader) => only !== undefined || leaders.has(leaderKey(leader))
  const toggle = (leader: Leader) =>
    setLeaders(
      new Set(leaders.has(leaderKey(leader)) ? [...leaders].filter((key) => key !== leaderKey(leader)) : [...leaders, leaderKey(leader)]),
    )
  return (
    <Dialog
      onClose={onClose}
      size={920}
      bare
      title="Files Due/Past Due for Contact"
      subject={data && `${usDay(data.day)}: ${data.due.toLocaleString('en-US')} due, ${data.pastDue.toLocaleString('en-US')} past due`}
    >
      {files.isError && !data ? (
        <CallFailure title="The files could not be loaded" error={files.error} onRetry={files.refetch} />
      ) : !data ? (
        <SkeletonRows rows={8} />
      ) : data.leaders.length === 0 ? (
        <Empty title="No file is due for contact">Files come here on the day by which their borrower is to be contacted again.</Empty>
      ) : (
        <ScrollRegion className={styles.scroll} label="Files by team leader and processor">
          <PlainTable className={styles.table}>
            <TableHead
              headings={[
                'Team Leader',
                'Processor',
                'Loan Number',
                'Borrower',
                'Status',
                'Last Contact',
                'Contact By',
                { text: 'Due', number: true },
                { text: 'Past Due', number: true },
              ]}
            />
            {data.leaders.map((leader) => (
              <tbody key={leaderKey(leader)}>
                <Line depth={0} name={leader.leader} counts={leader} opened={isOpen(leader)} onToggle={() => toggle(leader)} />
                {isOpen(leader) &&
                  leader.people.map((person) => {
                    const id = String(person.id)
                    const opened = employee === id
                    return [
                      <Line
                        key={id}
                        depth={1}
                        name={person.name}
                        counts={person}
                        opened={opened}
                        onToggle={() => setEmployee(opened ? '' : id)}
                      />,
                      opened && <Loans key={`${id} loans`} files={data} waiting={files.isPlaceholderData} />,
                    ]
                  })}
              </tbody>
            ))}
          </PlainTable>
        </ScrollRegion>
      )}
    </Dialog>
  )
}

const leaderKey = ({ leader, people }: Leader) => `${leader} ${people[0]?.id}`

interface LineProps {
  depth: 0 | 1
  name: string
  counts: { due: number; pastDue: number }
  opened: boolean
  onToggle: () => void
}

function Line({ depth, name, counts, opened, onToggle }: LineProps) {
  const Chevron = opened ? ChevronDown : ChevronRight
  return (
    <tr className={depth === 0 ? 'children-strong' : undefined}>
      {depth === 1 && <td />}
      <th scope="row">
        <button type="button" aria-expanded={opened} onClick={onToggle}>
          <Chevron size={14} aria-hidden="true" />
          {name}
        </button>
      </th>
      <td colSpan={depth === 0 ? 6 : 5} />
      <td data-number>{counts.due.toLocaleString('en-US')}</td>
      <td data-number className={counts.pastDue > 0 ? 'red' : ''}>
        {counts.pastDue.toLocaleString('en-US')}
      </td>
    </tr>
  )
}

function Loans({ files: { loans, more }, waiting }: { files: FilesDue; waiting: boolean }) {
  if (waiting) {
    return (
      <tr>
        <td colSpan={9}>
          <SkeletonRows rows={3} label="Loading the files" />
        </td>
      </tr>
    )
  }
  return (
    <>
      {loans.map((loan) => (
        <tr key={loan.loanNumber}>
          <td colSpan={2} />
          <td>
            <LoanLink number={loan.loanNumber} />
          </td>
          <td>{loan.borrower}</td>
          <td>{loan.status}</td>
          <td>{loan.lastContactOn ? usDay(loan.lastContactOn) : <NoValue />}</td>
          <td className={loan.pastDue ? 'red' : ''}>{usDay(loan.nextContactOn)}</td>
          <td data-number>{loan.pastDue ? '' : 'Due'}</td>
          <td data-number className="red">
            {loan.pastDue ? 'Past due' : ''}
          </td>
        </tr>
      ))}
      {more && (
        <tr>
          <td colSpan={2} />
          <td colSpan={7}>The first {loans.length} are shown.</td>
        </tr>
      )}
    </>
  )
}
