import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { MoreItems, PersonAtWork, TeamRecord, teamWork, WorkItem } from '@ivue/contracts/my-work/contract.ts'
import { TEAM_SECTION_NAMES, type TeamList, type TeamSection } from '@ivue/contracts/my-work/words.ts'
import { SCREENS, tabLabel } from '@ivue/contracts/screens.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { AlarmClock, TreePalm } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { Avatar } from '../ui/display/avatar.tsx'
import { Moment } from '../ui/display/moment.tsx'
import { usDay } from '../ui/moments.ts'
import { LoadBar } from '../worklist/people/load-bar.tsx'
import styles from './my-work.module.css'
import type { MyWorkRow, WorkSection } from './work-table.tsx'

export type TeamWork = OutputOf<typeof teamWork.getTeamWork>

const count = (number: number) => number.toLocaleString('en-US')
const screenName = (list: TeamList) => tabLabel(SCREENS[list])
/** The words of late and due rows. Reviews are due after days, and tasks after hours. */
const GRADES = { desk: ['late', 'due today'], reviews: ['overdue', 'due soon'] } as const
const TEAM_NAMES: Readonly<Record<WorklistName, string>> = {
  closing: 'Closing team',
  processor: 'Processing team',
  underwriter: 'Underwriting team',
  qaProcessor: 'Processor QC team',
  qaUnderwriter: 'Underwriter QC team',
  qaCloser: 'Closer QC team',
}

interface TeamActs {
  /** Makes the row of an item. */
  rowOf: (item: WorkItem) => MyWorkRow
  /** Opens 'Move work' for a person. */
  move: (personId: number) => void
  /** Releases held mails and reports. */
  release: () => void
}

const HELD: TeamSection = 'held'

/** Returns the sections of the work of a team: held mails, its people by list, then what waits. */
export function useTeamSections(team: TeamWork | undefined, { rowOf, move, release }: TeamActs): WorkSection[] {
  const navigate = useNavigate()
  if (!team) return []
  const open = (to: string) => () => void navigate(to)
  const people = team.people
    .filter(({ late, due }) => late.total + due.total > 0)
    .map(({ list, whyNotMove, late, due, people }): WorkSection => {
      const [lateWord, dueWord] = GRADES[list.startsWith('qa') ? 'reviews' : 'desk']
      const links = [
        { word: lateWord, ...late },
        { word: dueWord, ...due },
      ]
      const most = Math.max(1, ...people.map(({ open }) => open))
      return {
        name: `people ${list}`,
        title: TEAM_NAMES[list],
        headings: [capital(lateWord), capital(dueWord), 'Load'],
        rows: people.map((person) =>
          personRow(`${list} ${person.id}`, person, { words: [lateWord, dueWord], open, most, whyNotMove, move: () => move(person.id) }),
        ),
        more: links
          .filter(({ total }) => total > 0)
          .map(({ word, total, link }) => ({ text: `${count(total)} ${word} on ${screenName(list)}`, to: link })),
      }
    })
  const waiting = team.sections.map(
    ({ name, total, items, records, more }): WorkSection => ({
      name,
      title: TEAM_SECTION_NAMES[name],
      total,
      rows: [...items.map((item) => rowOf(item)), ...records.map((record) => recordRow(record, open, name === HELD ? release : undefined))],
      more: more.filter(({ left }) => left > 0).map((one) => ({ text: allText(one), to: one.link })),
    }),
  )
  const isHeld = ({ name }: WorkSection) => name === HELD
  return [...waiting.filter(isHeld), ...people, ...waiting.filter((section) => !isHeld(section))]
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const allText = ({ total, list }: MoreItems) => `Show all ${count(total)} on ${screenName(list)}`

type OpenPath = (to: string) => () => void

interface PersonMore {
  /** The words of late and of due rows. */
  words: readonly [string, string]
  open: OpenPath
  /** The most open rows of a person of the list. */
  most: number
  whyNotMove: string
  move: () => void
}

function personRow(key: string, { name, late, due, link, open, today, most: limit, away }: PersonAtWork, more: PersonMore): MyWorkRow {
  const {
    words: [lateWord, dueWord],
    open: openLink,
    most,
    whyNotMove,
    move,
  } = more
  /** Whether moving the work is the row's main act, because a person who is away needs somebody to take over. */
  const moves = away !== '' && whyNotMove === ''
  const figure = ({ count: rows, link: to }: PersonAtWork['late'], word: string, tone: string) => (
    <>
      {rows === 0 ? <span className="faint">0</span> : <CountLink to={to} rows={rows} tone={tone} />}{' '}
      <span className={`${styles.word} hidden`}>{word}</span>
    </>
  )
  return {
    key,
    name,
    act: moves ? 'Move work' : 'Open',
    to: link,
    ...(moves && { run: move }),
    cells: [
      <span key="name" className="row gap-6">
        <Avatar name={name} /> {name}
      </span>,
      figure(late, lateWord, 'red'),
      figure(due, dueWord, ''),
      <span key="load" className="row gap-6" title={`${open} open, given ${today} of ${limit} today`}>
        <LoadBar open={open} most={most} />
        <span className="muted">
          {open} open
          <span className={styles.given}>
            , given {today} of {limit} today
          </span>
        </span>
        {away && (
          <span className="row gap-4 amber push-right">
            <TreePalm size={14} aria-hidden /> Away until {usDay(away).slice(0, 5)}
          </span>
        )}
      </span>,
    ],
    acts: [
      { value: 'open', label: 'Open their late and due work', hotkey: moves ? undefined : 'd', onPick: openLink(link) },
      { value: 'late', label: 'Open what is late', onPick: openLink(late.link) },
      { value: 'move', label: 'Move work', hotkey: moves ? 'd' : undefined, why: whyNotMove || undefined, onPick: move },
    ],
  }
}

const CountLink = ({ to, rows, tone }: { to: string; rows: number; tone: string }) => (
  <Link to={to} tabIndex={-1} data-act="do" className={`strong ${tone}`}>
    {rows}
  </Link>
)

/** Returns the row of a record. Its button calls `run`, if it opens nothing. */
function recordRow({ key, label, late, at, subject, text, act, link }: TeamRecord, open: OpenPath, run?: () => void): MyWorkRow {
  return {
    key,
    name: subject,
    tip: text,
    act,
    to: link,
    ...(run && { run }),
    cells: [
      <span key="when" className={`row gap-4 ${late ? 'red strong' : ''}`} data-state={late ? 'Late' : undefined}>
        {late && <AlarmClock size={14} aria-hidden />}
        <span className="cut">{label}</span>
        <span className="push-right">{at.includes('T') ? <Moment at={at} look="short" inTable /> : usDay(at)}</span>
      </span>,
      <span key="subject" className={`${styles.over} strong one-line`}>
        {subject}
      </span>,
      '',
      text,
    ],
    acts: [{ value: 'open', label: act, hotkey: 'd', onPick: run ?? open(link) }],
  }
}
