import type { Call } from '@ivue/contracts/contract.ts'
import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import type { SignedIn } from '../implement.ts'
import { type Client, createLimiter, type Limiter } from '../limiter.ts'
import { toNetwork } from './network.ts'

/** How many queries of a person may wait for each one that may run. */
const WAITING_PER_RUNNING = 25
const UNLIMITED = Number.POSITIVE_INFINITY

/**
 * Limits per person, or per network for anonymous clients. A page sends a handful of queries and a person has several windows; queries
 * beyond `perKey` wait a moment. The `total` of queries is slightly above the size of the connection pool, so that no connection is
 * idle while work waits.
 */
const LIMITS_BY_KIND = {
  /** Ordinary queries. Their `perKey` and `queueLength` are derived from QUERIES_PER_PERSON. */
  query: {
    total: 24,
    perKeyMessage: 'Too many lists and pages of yours are being read at once. Wait until some of them have come, then try again',
  },
  /** Pages of thousands of rows. Each takes about ten megabytes of text and a second of work. */
  large: {
    perKey: 1,
    total: 2,
    queueLength: 30,
    perKeyMessage: 'Other long lists of yours are still being read. Wait until one of them has come, then try again',
  },
  command: {
    perKey: 4,
    total: 24,
    queueLength: 100,
    perKeyMessage: 'Too many changes of yours are being saved at once. Wait until some of them are done, then try again',
  },
  download: {
    perKey: 6,
    total: UNLIMITED,
    queueLength: 20,
    perKeyMessage: 'Too many downloads of yours are under way at once. Wait until one of them is done, then try again',
  },
  upload: {
    perKey: 2,
    total: 16,
    queueLength: 20,
    perKeyMessage: 'Other workbooks of yours are still being uploaded. Wait until one of them has arrived, then send this one again',
  },
  /**
   * Imports, packs, samples and shared services. They wait for other processes, which have their own limiters, and use almost no
   * resources meanwhile.
   */
  long: {
    perKey: 10,
    total: UNLIMITED,
    queueLength: 10,
    perKeyMessage:
      'Too many imports, packs, samples or shared services of yours are under way at once. Wait until one of them is done, then try again',
  },
  /** A whole office may share one network and sign in at the same time. */
  public: {
    perKey: 24,
    total: UNLIMITED,
    queueLength: 500,
    perKeyMessage: 'Too many requests come from your network at once. Wait a moment, then try again',
  },
} as const

/** Limits the child processes started by requests: workbook readers and PDF writers, each with up to 300 MB. */
export const childLimiter = (maxWaitMs: number): Limiter =>
  createLimiter({
    perKey: 2,
    total: 4,
    queueLength: 10,
    maxWaitMs,
    perKeyMessage: 'Other workbooks or PDFs of yours are still being read or made. Wait until one of them is done, then try again',
    totalMessage: "Other people's workbooks and PDFs are still being read or made. Try again in a moment",
  })

export interface Caller {
  viewer: SignedIn | null
  address: string
  client: Client
}

/** Runs the work of a call within the limits of its sender. Throws Refusal or Unservable 503 after too long a wait. */
export type Shares = <T>(call: Call, input: unknown, asker: Caller, work: () => Promise<T> | T) => Promise<T>

const LARGE_PAGE = 1_000

/**
 * Whether a request asks for a page of more than LARGE_PAGE rows. Exports read no page: jobs and streams write them.
 */
function isLarge(input: unknown): boolean {
  const { filterData, xls, mailToMe } = input as Partial<GridInput>
  const size = filterData?.pageSize
  return !xls && !mailToMe && (size === 'All' || Number(size) > LARGE_PAGE)
}

export function createShares({ queriesPerPerson, maxWaitMs }: { queriesPerPerson: number; maxWaitMs: number }): Shares {
  const limiter = (name: Exclude<keyof typeof LIMITS_BY_KIND, 'query'>) => createLimiter({ ...LIMITS_BY_KIND[name], maxWaitMs })
  const limiters = {
    query: createLimiter({
      ...LIMITS_BY_KIND.query,
      perKey: queriesPerPerson,
      queueLength: queriesPerPerson * WAITING_PER_RUNNING,
      maxWaitMs,
    }),
    large: limiter('large'),
    command: limiter('command'),
    download: limiter('download'),
    upload: limiter('upload'),
    long: limiter('long'),
    public: limiter('public'),
  }
  return (call, input, { viewer, address, client }, work) => {
    if (!viewer) return limiters.public(toNetwork(address), work, client)
    const share = call.long ? 'long' : call.kind === 'query' && isLarge(input) ? 'large' : call.kind
    return limiters[share](String(viewer.userId), work, client)
  }
}
