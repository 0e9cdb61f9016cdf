import type { FastifyBaseLogger } from 'fastify'
import type { Prisma } from '#generated/prisma/client.ts'
import type { AuditedCommand, CommandOutcome } from '../platform/rpc/audit-trail.ts'
import { toNetwork } from '../platform/rpc/shares/network.ts'

type Entry = Prisma.AuditEntryCreateInput
type CallCount = { call: AuditedCommand['call']; times: number } & Omit<CommandOutcome, 'changes'>

const FLUSH_MS = 60_000
/** Most addresses that are counted separately within a minute. Calls from further ones share one entry. */
const MAX_ADDRESSES = 500
const OTHER_ADDRESSES = 'other addresses'

/**
 * Aggregates calls without a session into one entry per address and minute. The audit trail is never pruned, so a flood must not fill it.
 * Counts of the current minute are lost when the process is killed.
 */
export function createAnonymousTally(write: (entry: Entry) => Promise<unknown>, log: Pick<FastifyBaseLogger, 'error'>) {
  let byAddress = new Map<string, Map<string, CallCount>>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counted = byAddress
    byAddress = new Map()
    for (const [address, calls] of counted) {
      await write(toEntry(address, [...calls.values()])).catch((error: unknown) =>
        log.error({ err: error }, 'Calls without a sign-in are not in the audit trail'),
      )
    }
  }

  return {
    count(address: string, call: CallCount['call'], { outcome, message }: Omit<CommandOutcome, 'changes'>): void {
      const network = toNetwork(address)
      const key = byAddress.has(network) || byAddress.size < MAX_ADDRESSES ? network : OTHER_ADDRESSES
      const calls = byAddress.get(key) ?? new Map<string, CallCount>()
      byAddress.set(key, calls)
      const name = `${call.option}/${call.task} ${outcome}`
      const before = calls.get(name)?.times ?? 0
      calls.set(name, { call, outcome, message, times: before + 1 })
      timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    flush,
    stop: () => clearTimeout(timer),
  }
}

/** Returns an ordinary entry for one call, or one entry that lists several calls with their counts. */
function toEntry(address: string, calls: readonly CallCount[]): Entry {
  const total = calls.reduce((sum, { times }) => sum + times, 0)
  const [only] = calls
  const about = { address, requestId: '', outcome: calls.some(({ outcome }) => outcome !== 'done') ? 'refused' : 'done' }
  if (only && total === 1) {
    const { option, task, title } = only.call
    return { ...about, option, task, title, outcome: only.outcome, message: only.message }
  }
  return {
    ...about,
    option: '',
    task: '',
    title: 'Calls without a sign-in',
    message: `${total} calls within a minute`,
    changes: calls.map(({ call, outcome, times }) => ({ subject: call.title, before: '', after: `${outcome} ${times} times` })),
  }
}
