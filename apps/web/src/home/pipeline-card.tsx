import { EMPTY_VALUE } from '@ivue/contracts/grid/column-filters.ts'
import { landing, type Selectors } from '@ivue/contracts/home/contract.ts'
import { ACTIVE_STATUSES, LOAN_STATUSES } from '@ivue/contracts/loans/words.ts'
import { ChevronDown, ChevronRight, Lock } from 'lucide-react'
import { useState } from 'react'
import { FigureValue } from '../explain/figure-value.tsx'
import { Button } from '../ui/controls/button.tsx'
import { TableHead } from '../ui/layout/table-head.tsx'
import styles from './landing.module.css'
import { LandingCard } from './landing-card.tsx'
import { describePipeline, formatNumber, groupByStatus, NO_SUBSTATUS, type StatusGroup } from './landing-words.ts'
import bars from './pipeline.module.css'
import { useLanding } from './use-landing.ts'
import { loansBehind } from './use-selectors.ts'

const isActive = (status: string) => (ACTIVE_STATUSES as readonly string[]).includes(status)
const COLOURS: Readonly<Record<string, string>> = { Funded: 'var(--green-mark)', Cancelled: 'var(--slate-mark)' }

/** Returns the link to the loans of a status, or of a substatus of it: Funded and Cancelled ones moved there this month. */
function loansIn(selectors: Selectors, status: string, substatus = '') {
  const where = new URLSearchParams({
    Status: status,
    ...(substatus && { Substatus: substatus === NO_SUBSTATUS ? EMPTY_VALUE : substatus }),
  })
  return loansBehind(selectors, { ...(isActive(status) ? {} : { moved: status }), where: where.toString() })
}

/** Pipeline distribution by status and substatus (platform 2.11). */
export function PipelineCard(selectors: Selectors) {
  const query = useLanding(landing.getPipeDistribution, selectors)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(['Underwriting', 'Closing']))
  const toggle = (status: string) =>
    setOpen((before) => (before.has(status) ? new Set([...before].filter((one) => one !== status)) : new Set([...before, status])))
  return (
    <LandingCard
      query={query}
      title="Pipeline"
      height={420}
      note={({ pipe, active }) => describePipeline(active, groupByStatus(pipe, ACTIVE_STATUSES))}
      data={({ pipe }) => ({
        of: 'Status',
        series: [{ key: 'loans', figure: 'pipeline.Loans', label: 'Loans', colour: 'var(--s1)' }],
        points: pipe.map(({ CUR_STATUS_NAME: status, CUR_SUBSTATUS_NAME: substatus, CNT }) => ({
          name: `${status}: ${substatus || NO_SUBSTATUS}`,
          values: { loans: CNT },
          rows: { loans: loansIn(selectors, status, substatus || NO_SUBSTATUS) },
        })),
      })}
      foot={
        <>
          <span>Totals count Funded and Cancelled</span>
          <Button variant="link" icon={Lock} className={styles.small} why="Opens from the Late loans card">
            Late loan review
          </Button>
        </>
      }
    >
      {({ pipe }) => {
        const groups = groupByStatus(pipe, LOAN_STATUSES)
        const largest = Math.max(1, ...groups.map(({ total }) => total))
        return (
          <table className={bars.pipeline}>
            <TableHead headings={['Status', 'Share', 'Loans']} className="unseen" />
            {groups.map((group) => (
              <Group
                key={group.status}
                group={group}
                selectors={selectors}
                largest={largest}
                open={open.has(group.status)}
                onToggle={() => toggle(group.status)}
              />
            ))}
          </table>
        )
      }}
    </LandingCard>
  )
}

interface GroupProps {
  group: StatusGroup
  selectors: Selectors
  largest: number
  open: boolean
  onToggle: () => void
}

function Group({ group: { status, total, substatuses }, selectors, largest, open, onToggle }: GroupProps) {
  const colour = COLOURS[status] ?? 'var(--s1)'
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <tbody>
      {status === 'Funded' && (
        <tr className={bars.month}>
          <th scope="rowgroup" colSpan={3}>
            This month
          </th>
        </tr>
      )}
      <tr>
        <th scope="row">
          <button type="button" className="inline-row pressable gap-5 min-height-24" aria-expanded={open} onClick={onToggle}>
            <Icon className="faint" size={12} aria-hidden="true" />
            {status}
          </button>
        </th>
        <Share name={status} rows={loansIn(selectors, status)} total={total} largest={largest} colour={colour} whole />
      </tr>
      {open &&
        substatuses.map((one) => (
          <tr key={one.name} className={bars.substatus}>
            <th scope="row">{one.name}</th>
            <Share
              name={one.name}
              rows={loansIn(selectors, status, one.name)}
              total={one.total}
              largest={largest}
              colour={isActive(status) ? 'var(--s2)' : colour}
            />
          </tr>
        ))}
    </tbody>
  )
}

interface ShareProps {
  name: string
  rows: string
  total: number
  largest: number
  colour: string
  /** Whether the row is a status and not a substatus. */
  whole?: boolean
}

const Share = ({ name, rows, total, largest, colour, whole = false }: ShareProps) => (
  <>
    <td aria-hidden="true">
      <i style={{ width: `${(total / largest) * 100}%`, background: colour }} />
    </td>
    <td className={`${bars.number} ${whole ? bars.total : ''}`}>
      <FigureValue figure="pipeline.Loans" label={name} value={formatNumber(total)} rows={rows} />
    </td>
  </>
)
