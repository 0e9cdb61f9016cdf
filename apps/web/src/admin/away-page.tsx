import { away } from '@ivue/contracts/people/contract.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { QueryContent } from '../answers/query-content.tsx'
import { callQuery } from '../rpc/call-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { Empty } from '../ui/feedback/states.tsx'
import { Page } from '../ui/layout/page.tsx'
import { RecordTable } from '../ui/layout/record-table.tsx'
import { calendarDay, usDay } from '../ui/moments.ts'
import { MoveDialog } from '../worklist/move/lazy-move-dialog.tsx'
import { useWhyNotMove } from '../worklist/move/use-why-not-move.ts'
import styles from './admin.module.css'
import { AdminTabs } from './admin-tabs.tsx'

/** The last day of the requested period. No absence ends later, so the answer includes all future absences. */
const LAST_DAY = '9999-12-31'
const DAYS = [
  { value: 'coming', label: 'From today on' },
  { value: 'today', label: 'Today' },
]

/** Lists the people who are or will be away (domain 1, Away). Absences are entered in each person's details. */
export function AwayPage() {
  const [params, setParams] = useSearchParams()
  const [moved, setMoved] = useState<string | null>(null)
  const why = useWhyNotMove()
  const days = params.get('days') === 'today' ? 'today' : 'coming'
  const periods = useQuery({
    ...callQuery(away.getAway, days === 'today' ? {} : { from: calendarDay(new Date()), to: LAST_DAY }),
    staleTime: 0,
    select: ({ people }) =>
      people
        .flatMap(({ userId, Name: name, away }) => away.map((period) => ({ userId, name, ...period })))
        .sort((one, other) => one.from.localeCompare(other.from)),
  })
  return (
    <Page
      title={SCREENS.away.title}
      kind="cards"
      bars={<AdminTabs />}
      actions={
        <SegmentedControl
          aria-label="Days"
          data={DAYS}
          value={days}
          onChange={(value) => setParams(value === 'today' ? { days: value } : {}, { replace: true })}
        />
      }
    >
      <QueryContent query={periods} rows={10} rowHeight={36} loading="Loading who is away" failed="Who is away could not be loaded">
        {(all) =>
          all.length === 0 ? (
            <Empty title={days === 'today' ? 'Nobody is away today' : 'Nobody is away'}>
              Days away are set in the details of a person, under Users. Automatic assignment passes people over on them.
            </Empty>
          ) : (
            <section className={styles.card} aria-label="Days away">
              <div className={`${styles.scroll} scrolls-x`}>
                <RecordTable
                  className={styles.table}
                  rows={all}
                  keyOf={({ userId, from }) => `${userId} ${from}`}
                  columns={[
                    {
                      heading: 'Person',
                      rowHead: true,
                      cell: ({ userId, name }) => <Link to={`${paths.users}?user=${userId}`}>{name}</Link>,
                    },
                    { heading: 'From', cell: ({ from }) => usDay(from) },
                    { heading: 'To', cell: ({ to }) => usDay(to) },
                    { heading: 'Reason', cell: ({ reason }) => reason },
                    {
                      heading: 'Act',
                      cell: ({ userId, name }) => (
                        <Button why={why} aria-label={`Move work of ${name}`} onClick={() => setMoved(String(userId))}>
                          Move work
                        </Button>
                      ),
                    },
                  ]}
                />
              </div>
            </section>
          )
        }
      </QueryContent>
      {moved && <MoveDialog from={moved} onClose={() => setMoved(null)} />}
    </Page>
  )
}
