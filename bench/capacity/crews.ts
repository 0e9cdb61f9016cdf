import { type Call, callPath } from '@ivue/contracts/contract.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { addPeople, query } from '../databases.ts'
import type { Request } from '../load.ts'
import { ask, type SignedIn, signInAll } from '../servers.ts'

/** A person of each desk, who work on rows that no other crew uses. */
export interface Crew {
  closer: SignedIn
  processor: SignedIn
  underwriter: SignedIn
  /** Open closings. */
  closings: number[]
  /** Loans that both staged desks have, with the number of times each was sent: a file cannot be sent twice for the same stage. */
  files: { processor: number; underwriter: number; sent: number }[]
  /** Loans on which closing and processor exchange comments. */
  threads: { closing: number; processor: number }[]
}

/** Most rows of each kind per crew. */
const ROWS = 10
const STAGES = ['Reconsideration Risk Review', 'Final Risk Review'] as const

/** A call with its sender and body. */
interface Act {
  who: SignedIn
  call: Call
  body: object
}

const decideClosing = ({ closer }: Crew, recsID: number, turn: number): Act => ({
  who: closer,
  call: closing.saveDecisions,
  body: { recsID, loanStatus: turn % 2 === 0 ? 'WIP' : 'Reschedule' },
})
const decideProcessor = (crew: Crew, file: Crew['files'][number]): Act => ({
  who: crew.processor,
  call: processor.saveDecisionsProcessor,
  body: { recsID: file.processor, loanStatus: STAGES[file.sent++ % 2] },
})
const decideUnderwriter = (crew: Crew, recsID: number): Act => ({
  who: crew.underwriter,
  call: underwriter.saveDecisionsUnderwritter,
  body: { recsID, uwStatus: 'Completed' },
})
const commentProcessor = (crew: Crew, recsID: number): Act => ({
  who: crew.processor,
  call: processor.saveprocessorComment,
  body: { recsID, closercomment: 'The title came back this morning' },
})
const commentClosing = ({ closer }: Crew, recsID: number): Act => ({
  who: closer,
  call: closing.saveComment,
  body: { recsID, closercomment: 'Scheduled for tomorrow' },
})

/** Makes crews with rows on which each act is allowed. Each is tried once by the real calls, so that no measured request is refused. */
export async function makeCrews(database: string, port: number, count: number): Promise<Crew[]> {
  const signedIn = async (like: string) => signInAll(port, await addPeople(database, { like, prefix: like.replace('.manager', ''), count }))
  const closers = await signedIn('closing.manager')
  const processors = await signedIn('processor.manager')
  const underwriters = await signedIn('underwriter.manager')
  const rows = (sql: string) => query<Record<string, number>>(database, `${sql} ORDER BY 1 LIMIT ${count * ROWS * 2}`)
  const closings = await rows("SELECT id FROM tasks WHERE desk = 'closing' AND status IN ('WIP', 'Reschedule')")
  const files = await rows(`SELECT p.id AS processor, u.id AS underwriter, 0 AS sent FROM tasks p JOIN tasks u USING (loan_id)
    WHERE p.desk = 'processor' AND p.status = 'Open' AND u.desk = 'underwriter'`)
  const threads = await rows(`SELECT p.id AS processor, c.id AS closing FROM tasks p JOIN tasks c USING (loan_id)
    WHERE p.desk = 'processor' AND c.desk = 'closing'`)
  const part = <T>(all: readonly Record<string, number>[], at: number) => all.filter((_, place) => place % count === at) as T[]
  const crews = closers.map((closer, at): Crew => {
    const people = { closer, processor: processors[at] ?? {}, underwriter: underwriters[at] ?? {} }
    const own = { files: part<Crew['files'][number]>(files, at), threads: part<Crew['threads'][number]>(threads, at) }
    return { ...people, closings: part<{ id: number }>(closings, at).map(({ id }) => id), ...own }
  })
  await Promise.all(crews.map((crew) => keepWorkable(crew, port)))
  return crews
}

async function keepWorkable(crew: Crew, port: number): Promise<void> {
  const done = async (acts: readonly Act[]) => {
    for (const { who, call, body } of acts) if (!(await ask(port, who, call, body)).flag) return false
    return true
  }
  const workable = async <T>(rows: readonly T[], acts: (row: T) => readonly Act[]) => {
    const good: T[] = []
    for (const row of rows) if (good.length < ROWS && (await done(acts(row)))) good.push(row)
    if (good.length === 0) throw new Error('There are too few rows for so many people: give more --loans, or fewer --people')
    return good
  }
  crew.closings = await workable(crew.closings, (id) => [decideClosing(crew, id, 1)])
  crew.files = await workable(crew.files, (file) => [decideProcessor(crew, file), decideUnderwriter(crew, file.underwriter)])
  crew.threads = await workable(crew.threads, (thread) => [commentProcessor(crew, thread.processor), commentClosing(crew, thread.closing)])
}

const requestOf = ({ who, call, body }: Act): Request => ({ path: `/${callPath(call)}`, headers: who, body: JSON.stringify(body) })

export const ACTS = ['decisions', 'comments', 'pages of 25', 'one of each in turn'] as const

/** Requests of one kind that a crew sends. */
export interface Acting {
  next(): Request
  /** Starts again with the first step of a row, because the last response was not awaited. */
  restart(): void
}

/** Acts in turn, of which `steps` consecutive ones belong to one row. */
const turning = (steps: number, act: (turn: number) => Act): Acting => {
  let turn = 0
  return {
    next: () => requestOf(act(turn++)),
    restart() {
      turn = Math.ceil(turn / steps) * steps
    },
  }
}
const at = <T>(rows: readonly T[], place: number) => rows[place % rows.length] as T

/** A decision at each desk in turn: a processor's sends the file to the underwriter, who completes it. */
const decisions = (crew: Crew): Acting =>
  turning(3, (turn) => {
    const round = Math.floor(turn / 3)
    if (turn % 3 === 0) return decideClosing(crew, at(crew.closings, round), Math.floor(round / crew.closings.length))
    const file = at(crew.files, round)
    return turn % 3 === 1 ? decideProcessor(crew, file) : decideUnderwriter(crew, file.underwriter)
  })

/** The processor comments, then closing responds. */
const comments = (crew: Crew): Acting =>
  turning(2, (turn) => {
    const thread = at(crew.threads, Math.floor(turn / 2))
    return turn % 2 === 0 ? commentProcessor(crew, thread.processor) : commentClosing(crew, thread.closing)
  })

/** The first page of each desk in turn, as the web requests it. */
const lists = (crew: Crew): Acting => {
  const desks = [
    { who: crew.closer, call: closing.getDashboardClosingTaskList },
    { who: crew.processor, call: processor.getDashboardProcessorTaskList },
    { who: crew.underwriter, call: underwriter.getDashboardUnderwritterTaskList },
  ]
  return turning(1, (turn) => ({ ...at(desks, turn), body: { count: 'later', filterData: { pageSize: 25 } } }))
}

/** The acts of a crew by name; the last one mixes the others in turn. Create it once, because it has state. */
export function actsOf(crew: Crew): Record<(typeof ACTS)[number], Acting> {
  const kinds = [lists(crew), comments(crew), decisions(crew)] as const
  let turn = 0
  const mixed = {
    next: () => at(kinds, turn++).next(),
    restart() {
      for (const kind of kinds) kind.restart()
    },
  }
  return { 'pages of 25': kinds[0], comments: kinds[1], decisions: kinds[2], 'one of each in turn': mixed }
}
