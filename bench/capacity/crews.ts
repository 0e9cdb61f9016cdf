import { type Call, callPath } from '@ivue/contracts/contract.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { addPeople, query } from '../databases.ts'
import type { Request } from '../load.ts'
import { callServer, type SignedIn, signInAll } from '../servers.ts'

/** A call with its sender and body. */
interface Act {
  who: SignedIn
  call: Call
  body: object
}
/** Returns the next acts on a row, which are sent in this order. */
type Sequence = () => readonly Act[]

/** One person of each desk. They work on rows that no other crew uses. */
export interface Crew {
  /** Open closings, with a decision that changes each. */
  closings: readonly { id: number; decide: () => Act }[]
  sequences: Readonly<Record<'lists' | 'comments' | 'decisions', readonly Sequence[]>>
}

/** Maximum number of rows of each kind per crew. */
const ROWS = 10
/** A file cannot be sent twice for the same stage. */
const STAGES = ['Reconsideration Risk Review', 'Final Risk Review'] as const

type Ids = Record<'closing' | 'processor' | 'underwriter', number>
type People = Record<keyof Ids, SignedIn>

/** Creates crews with rows on which each act is allowed. Each act is tried once by the real call, so that no measured request is refused. */
export async function makeCrews(database: string, port: number, count: number): Promise<Crew[]> {
  const signedIn = async (desk: keyof Ids) => signInAll(port, await addPeople(database, { like: `${desk}.manager`, prefix: desk, count }))
  const people = { closing: await signedIn('closing'), processor: await signedIn('processor'), underwriter: await signedIn('underwriter') }
  const rows = (sql: string) => query<Ids>(database, `${sql} ORDER BY 1 LIMIT ${count * ROWS * 2}`)
  const closings = await rows("SELECT id AS closing FROM tasks WHERE desk = 'closing' AND status IN ('WIP', 'Reschedule')")
  const files = await rows(`SELECT p.id AS processor, u.id AS underwriter FROM tasks p JOIN tasks u USING (loan_id)
    WHERE p.desk = 'processor' AND p.status = 'Open' AND u.desk = 'underwriter'`)
  const threads = await rows(`SELECT p.id AS processor, c.id AS closing FROM tasks p JOIN tasks c USING (loan_id)
    WHERE p.desk = 'processor' AND c.desk = 'closing'`)
  return Promise.all(
    people.closing.map((closer, at) => {
      const own = [closings, files, threads].map((all) => all.filter((_, place) => place % count === at))
      return makeCrew(port, { closing: closer, processor: people.processor[at] ?? {}, underwriter: people.underwriter[at] ?? {} }, own)
    }),
  )
}

async function makeCrew(port: number, people: People, [closings = [], files = [], threads = []]: readonly Ids[][]): Promise<Crew> {
  const act = (desk: keyof Ids, call: Call, body: object): Act => ({ who: people[desk], call, body })
  const decisions = await workableRows(port, closings, ({ closing: recsID }) => {
    let turn = 0
    return () => [act('closing', closing.saveDecisions, { recsID, loanStatus: turn++ % 2 === 0 ? 'Reschedule' : 'WIP' })]
  })
  const sent = await workableRows(port, files, (file) => {
    let turn = 0
    return () => [
      act('processor', processor.saveDecisionsProcessor, { recsID: file.processor, loanStatus: STAGES[turn++ % 2] }),
      act('underwriter', underwriter.saveDecisionsUnderwritter, { recsID: file.underwriter, uwStatus: 'Completed' }),
    ]
  })
  const comments = await workableRows(port, threads, (thread) => () => [
    act('processor', processor.saveprocessorComment, { recsID: thread.processor, closercomment: 'The title came back this morning' }),
    act('closing', closing.saveComment, { recsID: thread.closing, closercomment: 'Scheduled for tomorrow' }),
  ])
  const page = { count: 'later', filterData: { pageSize: 25 } }
  return {
    closings: decisions.map(({ row, next }) => ({ id: row.closing, decide: () => next()[0] as Act })),
    sequences: {
      // The first page of each desk, as the web requests it.
      lists: [
        () => [
          act('closing', closing.getDashboardClosingTaskList, page),
          act('processor', processor.getDashboardProcessorTaskList, page),
          act('underwriter', underwriter.getDashboardUnderwritterTaskList, page),
        ],
      ],
      comments: comments.map(({ next }) => next),
      // A decision at each desk.
      decisions: decisions.map(({ next }, at) => () => [...next(), ...(sent[at % sent.length]?.next() ?? [])]),
    },
  }
}

async function workableRows(port: number, rows: readonly Ids[], buildSequence: (row: Ids) => Sequence) {
  const found: { row: Ids; next: Sequence }[] = []
  for (const row of rows) {
    if (found.length === ROWS) break
    const next = buildSequence(row)
    let done = true
    for (const { who, call, body } of next()) done &&= (await callServer(port, who, call, body)).flag
    if (done) found.push({ row, next })
  }
  if (found.length === 0) throw new Error('There are too few rows for this number of people: use more --loans or fewer --people')
  return found
}

export const ACTS = ['decisions', 'comments', 'pages of 25', 'one of each in turn'] as const

/** Requests of one kind that a crew sends. */
export interface RequestQueue {
  next(): Request
  /** Starts with the next row, because the last response was not awaited. */
  restart(): void
}

function repeat(sequences: readonly Sequence[]): RequestQueue {
  let place = 0
  let rest: Act[] = []
  return {
    next() {
      if (rest.length === 0) rest = [...(sequences[place++ % sequences.length]?.() ?? [])]
      const { who, call, body } = rest.shift() as Act
      return { path: `/${callPath(call)}`, headers: who, body: JSON.stringify(body) }
    },
    restart() {
      rest = []
    },
  }
}

/** Creates the request queues of a crew by name. The last one takes requests of the others in turn. Queues have state, so create them once. */
export function createQueues({ sequences }: Crew): Record<(typeof ACTS)[number], RequestQueue> {
  const kinds = [repeat(sequences.lists), repeat(sequences.comments), repeat(sequences.decisions)] as const
  let turn = 0
  const mixed = {
    next: () => (kinds[turn++ % kinds.length] as RequestQueue).next(),
    restart() {
      for (const kind of kinds) kind.restart()
    },
  }
  return { 'pages of 25': kinds[0], comments: kinds[1], decisions: kinds[2], 'one of each in turn': mixed }
}
