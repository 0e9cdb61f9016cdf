import { Progress } from '@mantine/core'
import { CircleCheck, CircleMinus, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react'
import { errorMessage } from '../rpc/errors.ts'
import { TableZone } from '../ui/display/moment.tsx'
import { SkeletonRows } from '../ui/feedback/states.tsx'
import { calendarDay, clockTime, momentWithZone, readersTimeText, usDay } from '../ui/moments.ts'
import styles from './import-page.module.css'
import { importCountsText, phaseText } from './import-words.ts'
import { isRunning, type RecentImport, type useRecentImports } from './use-recent-imports.ts'

const SHORT = { closingAssignment: 'Closing Assignment', processorUW: 'Processor & Underwriter' } as const

/** Running and past imports. Imports continue when the tab is closed. */
export function RecentImports({ recent }: { recent: ReturnType<typeof useRecentImports> }) {
  return (
    <section className={`${styles.card} ${styles.beside}`} aria-labelledby="recent-imports">
      <header className="row wrap spread gap-8 pad-12-16">
        <h2 id="recent-imports">Running and recent</h2>
        <TableZone />
      </header>
      {recent.isPending && <SkeletonRows rows={4} rowHeight={44} label="Loading the latest imports" />}
      {recent.isError && <p className={styles.wrong}>{errorMessage(recent.error)}</p>}
      {recent.data?.imports.length === 0 && <p className="muted pad-10-16">Nothing was imported yet.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={`${styles.recent} scrolls max-height-380`} tabIndex={0} aria-label="Latest imports">
        <ul>
          {recent.data?.imports.map((entry) => (
            <RecentLine key={entry.importId} entry={entry} />
          ))}
        </ul>
      </section>
      <footer className="faint topline text-12 pad-8-16">Goes on without this tab; come back here to see it end.</footer>
    </section>
  )
}

function Face({ entry: { state, counts } }: { entry: RecentImport }) {
  if (state === 'failed') return <CircleX size={16} className={styles.red} aria-label="Failed" />
  if (!isRunning({ state }) && counts.rejected > 0)
    return <TriangleAlert size={16} className={styles.amber} aria-label="Done, with rejected rows" />
  if (state === 'unchanged') return <CircleMinus size={16} className={styles.slate} aria-label="Unchanged" />
  if (state === 'done') return <CircleCheck size={16} className={styles.green} aria-label="Done" />
  return <LoaderCircle size={16} className={`turning ${styles.blue}`} aria-label="Running" />
}

function RecentLine({ entry }: { entry: RecentImport }) {
  const isToday = calendarDay(entry.startedAt) === calendarDay(new Date())
  return (
    <li className={`${styles.entry} flex gap-8 pad-6-16`} title={`${entry.title}, ${momentWithZone(entry.startedAt)}, by ${entry.by}`}>
      <Face entry={entry} />
      <div className="column grow">
        <b>
          {SHORT[entry.type]} {usDay(entry.importDate).slice(0, 5)}
        </b>
        {isRunning(entry) ? (
          <RunningLine entry={entry} />
        ) : (
          <span className={entry.state === 'failed' ? styles.red : 'small-text'}>{entry.msg || importCountsText(entry.counts)}</span>
        )}
      </div>
      <time className="small-text" dateTime={entry.startedAt} title={readersTimeText(entry.startedAt)}>
        {isToday ? clockTime(entry.startedAt) : usDay(calendarDay(entry.startedAt)).slice(0, 5)}
      </time>
    </li>
  )
}

/** Phase, count and a progress bar. Without a total, the bar is indeterminate. */
export function RunningLine({ entry }: { entry: Pick<RecentImport, 'phase' | 'done' | 'total'> }) {
  const words = phaseText(entry.phase, entry.done, entry.total)
  const share = entry.total > 0 ? Math.round((entry.done / entry.total) * 100) : 100
  return (
    <>
      <span className="small-text" role="status">
        {words}
      </span>
      <Progress value={share} size={6} color="var(--blue-mark)" animated={entry.total === 0} aria-label={words} className="above-4" />
    </>
  )
}
