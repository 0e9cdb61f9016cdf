import type { OutputOf } from '@ivue/contracts/contract.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../rpc/call-query.ts'

export type RecentImport = OutputOf<typeof dataImport.importdata>['imports'][number]

const POLL_MS = 1000

export const isRunning = (entry: { state: string }): boolean => entry.state === 'queued' || entry.state === 'running'

/** Returns the latest imports. They are polled while one is running, so that a reopened page also shows how it ends. */
export function useRecentImports(watch: boolean) {
  return useQuery({
    ...callQuery(dataImport.importdata, {}, { background: true }),
    refetchInterval: ({ state }) => (watch || state.data?.imports.some(isRunning) ? POLL_MS : false),
  })
}
