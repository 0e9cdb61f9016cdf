import { fullMonth, monthName } from '@ivue/contracts/calendar/names.ts'
import { landing, type OvertimeHours } from '@ivue/contracts/home/contract.ts'
import { OVERTIME_BY, type OvertimeBy, type OvertimeTone, overtimeTone } from '@ivue/contracts/home/overtime.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { Check, Flag, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FigureValue } from '../explain/figure-value.tsx'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Segments } from '../ui/controls/segments.tsx'
import { RecordTable } from '../ui/layout/record-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import cells from './card-table.module.css'
import styles from './landing.module.css'
import { LandingCard } from './landing-card.tsx'
import { describeOvertime, shareText } from './landing-words.ts'
import { useLanding } from './use-landing.ts'

const MARKS: Readonly<Record<OvertimeTone, ReactNode>> = {
  good: <Check size={12} />,
  warning: <TriangleAlert size={12} />,
  bad: <Flag size={12} />,
}
const WORDS: Readonly<Record<OvertimeTone, string>> = { good: 'good', warning: 'warning', bad: 'too high' }
const WAYS = OVERTIME_BY.map((value) => ({ value, label: `By ${value}` }))
/** The overtime share in percent at which a bar is full. */
const FULL_BAR = 8

/** Overtime share by unit leader or role (platform 2.11). */
export function OvertimeCard() {
  const query = useLanding(landing.getOvertime, {})
  const [by, setBy] = useState<OvertimeBy>('UL')
  const report = paths.overtime + (by === 'UL' ? '' : '?by=Role')
  return (
    <LandingCard
      query={query}
      parts={[]}
      title="Overtime share"
      height={180}
      note={describeOvertime}
      actions={<Segments label="Overtime by" items={WAYS} value={by} onChange={setBy} />}
      foot={
        <>
          <span>Target: below 4 %. Limit: 4.99 %</span>
          <ButtonLink variant="link" className={styles.small} to={report}>
            Overtime report
          </ButtonLink>
        </>
      }
    >
      {({ ul, role, month, prevMonth }) => {
        const rows: (OvertimeHours & { name: string })[] = by === 'UL' ? ul : role.map((row) => ({ ...row, name: row.role }))
        const figure = (name: string, of: string, share: number | null, overtime: number, regular: number) => (
          <FigureValue
            figure="overtime.Share"
            value={shareText(share)}
            counts={{ numerator: overtime, denominator: overtime + regular }}
            parts={Object.entries({ Month: monthName(of), Of: name })}
            rows={report}
            opens="Open the report"
          />
        )
        const without = rows.filter(({ prevShare }) => prevShare === null)
        return (
          <ScrollRegion label="Overtime by leader or role">
            <RecordTable
              className={cells.table}
              rows={rows.map((row) => ({ ...row, tone: row.share === null ? undefined : overtimeTone(row.share) }))}
              keyOf={({ name }) => name}
              columns={[
                { heading: by === 'UL' ? 'Unit Leader' : 'Role', rowHead: true, cell: ({ name }) => name },
                {
                  heading: '',
                  className: cells.gaugeCell,
                  attributes: () => ({ 'aria-hidden': true }),
                  cell: ({ share, tone }) => (
                    <span className={cells.gauge}>
                      <i className={cells.fill} data-fill={tone} style={{ width: `${Math.min(100, ((share ?? 0) / FULL_BAR) * 100)}%` }} />
                    </span>
                  ),
                },
                {
                  heading: fullMonth(month),
                  number: true,
                  className: cells.share,
                  attributes: ({ tone }) => ({ 'data-tone': tone }),
                  cell: ({ tone, ...row }) => (
                    <>
                      {tone && MARKS[tone]} {figure(row.name, month, row.share, row.curr_ot, row.curr_regular)}
                      {tone && <span className="unseen"> {WORDS[tone]}</span>}
                    </>
                  ),
                },
                {
                  heading: fullMonth(prevMonth),
                  number: true,
                  className: 'muted',
                  cell: (row) => figure(row.name, prevMonth, row.prevShare, row.prev_ot, row.prev_regular),
                },
              ]}
            />
            {rows.length === 0 && <p className="flex muted gap-6 pad-7-14 font-400-small">No hours are recorded yet.</p>}
            {without.length > 0 && (
              <p className="flex muted gap-6 pad-7-14 font-400-small">
                <Info className="above-1" size={14} />
                <span>
                  {without.map(({ name }) => name).join(', ')}: {MESSAGES.notEnoughOvertime}
                </span>
              </p>
            )}
          </ScrollRegion>
        )
      }}
    </LandingCard>
  )
}
