import { monthName } from '@ivue/contracts/calendar/names.ts'
import type { OutputOf } from '@ivue/contracts/contract.ts'
import { LINK } from '@ivue/contracts/links.ts'
import { outgoingMail } from '@ivue/contracts/mail/contract.ts'
import { myWork, teamWork, type WorkFigure, type WorkItem } from '@ivue/contracts/my-work/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { actWord } from '@ivue/contracts/worklist/undo.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { useQuery } from '@tanstack/react-query'
import { SkipForward, UserPlus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useNavigate } from 'react-router'
import { QueryContent } from '../answers/query-content.tsx'
import { randomName } from '../browser/random-name.ts'
import { FigureValue } from '../explain/figure-value.tsx'
import { call } from '../rpc/call.ts'
import { callQuery } from '../rpc/call-query.ts'
import { errorMessage } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { useRefetch } from '../rpc/use-refetch.ts'
import { Button } from '../ui/controls/button.tsx'
import { Kbd } from '../ui/controls/kbd.tsx'
import { COMMAND_KEY } from '../ui/controls/keys.ts'
import { Moment } from '../ui/display/moment.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { Page } from '../ui/layout/page.tsx'
import { type RecordColumn, RecordTable } from '../ui/layout/record-table.tsx'
import { ScreenTabs } from '../viewer/screen-tabs.tsx'
import { showRecentActs } from '../worklist/bulk/bulk-outcome.ts'
import { ActRows, UndoCell } from '../worklist/bulk/recent-acts-dialog.tsx'
import { MoveDialog } from '../worklist/move/lazy-move-dialog.tsx'
import { ItemOffer } from './item-offer.tsx'
import { useItemSections } from './item-sections.tsx'
import styles from './my-work.module.css'
import { useTeamSections } from './team-sections.tsx'
import { useReloadWithChanges } from './use-reload-with-changes.ts'
import { WorkTable } from './work-table.tsx'

interface MyWorkParts {
  /** Shows the numbers of the lists whose people the viewer leads. */
  TeamNumbers: ComponentType<{ lists: readonly WorklistName[] }>
}

/** The loans through which the popup steps. */
const LOANS = { call: myWork.getMyWork, request: {}, counting: {}, linkTo: (params: URLSearchParams) => params }

/** My work: what the viewer has to do now, the most urgent first (experience, The day, second round). */
export function MyWorkPage({ TeamNumbers }: MyWorkParts) {
  const query = useQuery({ ...callQuery(myWork.getMyWork, {}), staleTime: 0, meta: { shows: LOANS } })
  const { data: team } = useQuery({ ...callQuery(teamWork.getTeamWork, {}), staleTime: 0 })
  useReloadWithChanges()
  return (
    <Page
      title={SCREENS.myWork.title}
      tabs={<ScreenTabs label="Home" screens={['myWork', 'landing']} />}
      foot={
        <p className={`${styles.keys} touch-hidden`}>
          <Kbd>j</Kbd> <Kbd>k</Kbd> move <Kbd>Enter</Kbd> open <Kbd>d</Kbd> do it <Kbd>c</Kbd> comment <Kbd>z</Kbd> snooze <Kbd>f</Kbd>{' '}
          follow <Kbd>n</Kbd> {hasUnassigned(team) ? 'assign' : 'give me'} the next <Kbd>{COMMAND_KEY} Z</Kbd> undo <Kbd>?</Kbd> help
        </p>
      }
    >
      <QueryContent query={query} rows={12} rowHeight={28} loading="Loading your work" failed="Your work could not be loaded">
        {(work) => <Work work={work} team={team} asOf={query.dataUpdatedAt} TeamNumbers={TeamNumbers} />}
      </QueryContent>
    </Page>
  )
}

type MyWork = OutputOf<typeof myWork.getMyWork>
type TeamWork = OutputOf<typeof teamWork.getTeamWork>

const findUnassigned = (team: TeamWork | undefined) => team?.sections.find(({ name }) => name === 'unassigned')
const hasUnassigned = (team: TeamWork | undefined) => (findUnassigned(team)?.items.length ?? 0) > 0

interface WorkProps extends MyWorkParts {
  work: MyWork
  team: TeamWork | undefined
  asOf: number
}

/** The button that assigns the most urgent loan that nobody holds, on its list. Says beforehand which one, and who is the best choice. */
function AssignNext({ item, left }: { item: WorkItem; left: number }) {
  const { list, link } = item
  const navigate = useNavigate()
  const id = new URLSearchParams(link.split('?')[1]).get(LINK.open) ?? ''
  const { data } = useQuery({
    ...callQuery(worklist.getLoads, { list: list ?? 'closing', ids: [id] }),
    enabled: list !== null,
    retry: false,
  })
  const best = data?.people.find(({ best }) => best !== '')
  return (
    <ItemOffer label="Assign the next" icon={UserPlus} item={item} left={left} run={() => void navigate(link)}>
      {best && (
        <>
          Best: <b>{best.Name}</b>, {best.best}.{' '}
        </>
      )}
    </ItemOffer>
  )
}

const NOTHING_LEFT = 'Nothing is left to give you'

/** The button that takes the most urgent loan that nobody has open, and opens it. Says beforehand which one it is now. */
function NextItem({ next, left }: { next: WorkItem | null; left: number }) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const reload = useRefetch(myWork.getMyWork)
  const take = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { item } = await call(myWork.takeNext, { opening: randomName() })
      if (item) await navigate(item.link)
      else toast.info(NOTHING_LEFT, 2500, { id: 'next-item' })
      await reload()
    } catch (error) {
      toast.error(errorMessage(error), { id: 'next-item' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ItemOffer
      label="Give me the next"
      icon={SkipForward}
      busy={busy && 'Taking ...'}
      why={next ? null : NOTHING_LEFT}
      item={next}
      left={left}
      run={() => void take()}
    >
      Nobody is deciding it.{' '}
    </ItemOffer>
  )
}

/**
 * The viewer's work, below that of their team. A leader sees the groups of their own work only if there is something in
 * them.
 */
function Work({ work: { groups, next, left, month, figures }, team, asOf, TeamNumbers }: WorkProps) {
  const own = useItemSections(groups)
  const [moved, setMoved] = useState<number | null>(null)
  const release = useCommand(outgoingMail.releaseHeld, {
    successText: 'Held mails and reports were released',
    invalidate: [teamWork.getTeamWork],
  })
  const teamSections = useTeamSections(team, { rowOf: own.rowOf, move: setMoved, release: () => release.mutate({}) })
  const isLead = team !== undefined && team.people.length > 0
  const unassigned = findUnassigned(team)
  const [first] = unassigned?.items ?? []
  return (
    <div className={`${styles.columns} fill grid topline columns-rest-260 print-block`}>
      <WorkTable sections={[...teamSections, ...own.sections.filter(({ rows }) => !isLead || rows.length > 0)]} />
      <aside className={`${styles.aside} column scrolls gap-16 pad-14-16 border-left-line on-subtle`} aria-label="Next loan and my numbers">
        {unassigned && first ? <AssignNext item={first} left={unassigned.total - 1} /> : <NextItem next={next} left={left} />}
        {team && isLead && <TeamNumbers lists={team.people.map(({ list }) => list)} />}
        {!(isLead && figures.length === 0) && <MyFigures month={month} figures={figures} asOf={asOf} />}
        <RecentActs />
      </aside>
      {moved !== null && <MoveDialog from={String(moved)} onClose={() => setMoved(null)} />}
    </div>
  )
}

/** The viewer's own figures of the month so far. */
function MyFigures({ month, figures, asOf }: { month: string; figures: readonly WorkFigure[]; asOf: number }) {
  const columns: readonly RecordColumn<WorkFigure>[] = [
    { heading: 'Figure', rowHead: true, cell: ({ label }) => label },
    {
      heading: 'Share',
      number: true,
      cell({ figure, label, part, whole, share, link }) {
        const value = share === null ? '–' : `${share.toFixed(2)} %`
        return (
          <FigureValue
            figure={figure}
            label={label}
            value={value}
            asOf={asOf}
            counts={{ numerator: part, denominator: whole }}
            parts={Object.entries({ Period: `${monthName(month)} so far`, Of: 'Your own work' })}
            rows={link}
            className="strong rounded-4 pressable hover-on-hover min-height-24 pad-0-2"
            aria-label={`${label}: ${value}`}
          />
        )
      },
    },
    { heading: 'Count', number: true, cell: ({ part, whole }) => `${part} of ${whole}` },
  ]
  return (
    <section className={styles.figures} aria-labelledby="my-numbers">
      <h2 id="my-numbers">
        My numbers <span className="muted">{monthName(month)} so far</span>
      </h2>
      <RecordTable bare columns={columns} rows={figures} keyOf={({ label }) => label} empty="Nothing has been counted this month yet." />
    </section>
  )
}

const SHOWN = 3

/** The viewer's last acts, each with its undo. The others are in the dialog 'My recent acts'. */
function RecentActs() {
  const { data } = useQuery({ ...callQuery(worklist.getRecentActs, {}), staleTime: 0 })
  return (
    <section className={styles.acts} aria-labelledby="my-acts">
      <div className="row gap-6">
        <h2 id="my-acts">My recent acts</h2>
        <Button variant="link" className={styles.all} aria-label="All my recent acts" onClick={showRecentActs}>
          All
        </Button>
      </div>
      <ul>
        {data?.acts.slice(0, SHOWN).map((act) => (
          <li key={act.id} className="row gap-6">
            <Moment at={act.at} look="clock" inTable />
            <span className="grow">
              {act.operation === 'final' ? act.what : actWord(act.operation)} <ActRows act={act} most={1} />
            </span>
            <UndoCell act={act} variant="link" />
          </li>
        ))}
      </ul>
      {data?.acts.length === 0 && <p className="muted">Nothing to undo.</p>}
    </section>
  )
}
