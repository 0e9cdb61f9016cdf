import type { Call } from '@ivue/contracts/contract.ts'
import type { GridInput } from '@ivue/contracts/grid.ts'
import type { SignedIn } from '../implement.ts'
import { type Client, limiterOf } from './limiter.ts'
import { networkOf } from './network.ts'

/** So many times as many queries wait as run. */
const WAITING_EACH = 25
const NO_BOUND = Number.POSITIVE_INFINITY

/**
 * What one person, or one network that nobody signed in from, may have under way at once. A page asks a handful of queries and a person has several windows: what is
 * beyond `each` comes a moment later. `all` of the queries are a few more than the pool has connections, so that none of those waits for work.
 */
const LIMITS = {
  /** `each` is a setting of the installation. */
  query: {
    all: 24,
    own: 'Too many lists and pages of yours are being read at once. Wait until some of them have come, then try again',
  },
  /** A page of thousands of rows: some ten megabytes of text, and a second of work. */
  large: {
    each: 1,
    all: 2,
    waiting: 30,
    own: 'Other long lists of yours are still being read. Wait until one of them has come, then try again',
  },
  command: {
    each: 4,
    all: 24,
    waiting: 100,
    own: 'Too many changes of yours are being saved at once. Wait until some of them are done, then try again',
  },
  download: {
    each: 6,
    all: NO_BOUND,
    waiting: 20,
    own: 'Too many downloads of yours are under way at once. Wait until one of them is done, then try again',
  },
  upload: {
    each: 2,
    all: 16,
    waiting: 20,
    own: 'Other workbooks of yours are still being uploaded. Wait until one of them has arrived, then send this one again',
  },
  /** Imports and what tries them: they wait for other processes, and hold next to nothing meanwhile. */
  long: {
    each: 10,
    all: NO_BOUND,
    waiting: 10,
    own: 'Too many imports of yours are under way at once. Wait until one of them is done, then try again',
  },
  /** A whole office may come from one network, all of them at nine o'clock. */
  public: {
    each: 24,
    all: NO_BOUND,
    waiting: 500,
    own: 'Too many requests come from your network at once. Wait a moment, then try again',
  },
} as const

/** A workbook is read by a process of its own, of up to 300 MB. */
export const readers = (patienceMs: number) =>
  limiterOf({
    each: 2,
    all: 4,
    waiting: 10,
    patienceMs,
    own: 'Other workbooks of yours are still being checked. Wait until one of them is done, then try again',
  })

export interface Asker {
  viewer: SignedIn | null
  address: string
  client: Client
}

/** Runs the work of a call with this input within the share of whoever asks. Throws Refusal or Unservable 503 where it had to wait for too long. */
export type Shares = <T>(call: Call, input: unknown, asker: Asker, work: () => Promise<T> | T) => Promise<T>

const LARGE_PAGE = 1_000

/** A list that is asked for by so many rows a page; one that becomes a workbook reads no page. */
function isLarge(input: unknown): boolean {
  const { filterData, xls, mailToMe } = input as Partial<GridInput>
  const size = filterData?.pageSize
  return !xls && !mailToMe && (size === 'All' || Number(size) > LARGE_PAGE)
}

export function sharesOf({ queriesEach, patienceMs }: { queriesEach: number; patienceMs: number }): Shares {
  const limiter = (name: Exclude<keyof typeof LIMITS, 'query'>) => limiterOf({ ...LIMITS[name], patienceMs })
  const limiters = {
    query: limiterOf({ ...LIMITS.query, each: queriesEach, waiting: queriesEach * WAITING_EACH, patienceMs }),
    large: limiter('large'),
    command: limiter('command'),
    download: limiter('download'),
    upload: limiter('upload'),
    long: limiter('long'),
    public: limiter('public'),
  }
  return (call, input, { viewer, address, client }, work) => {
    if (!viewer) return limiters.public(networkOf(address), work, client)
    const share = call.long ? 'long' : call.kind === 'query' && isLarge(input) ? 'large' : call.kind
    return limiters[share](String(viewer.userId), work, client)
  }
}
