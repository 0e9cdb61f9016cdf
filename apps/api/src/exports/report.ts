import { callKey } from '@ivue/contracts/calls.ts'
import type { Call, InputOf, OutputOf } from '@ivue/contracts/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { z } from 'zod'
import type { Services } from '../app-services.ts'
import type { Implementation, SignedIn } from '../rpc/implement.ts'
import { Refusal } from '../rpc/refusal.ts'
import { type SheetOptions, writeWorkbook } from '../xlsx/writing/write-workbook.ts'
import { fileTitle, shownNow, XLSX } from './make-workbook.ts'
import { type Table, tableSheet } from './tables.ts'

/** Answers a query as it is answered to the person whom the file is for. Throws Refusal where they may not ask it. */
export type AskAs = <C extends Call>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>

export interface ReportFile {
  /** With its ending. */
  title: string
  mime: string
  bytes: AsyncIterable<Uint8Array>
  /** Rows of its tables; 0 where it has none. */
  rows: number
}

interface AskedReport<Input> {
  services: Services
  viewer: SignedIn
  input: Input
  ask: AskAs
}

/** A page that is no list, as a file: it is mailed and scheduled as lists are, under the name of the call that the page asks. */
export interface Report<Input = unknown> {
  call: Call
  /** What people call it. */
  title: string
  /** What it is narrowed to. A period that is left out is the one that is usual when the file is made. */
  input: z.ZodType<Input>
  make(asked: AskedReport<Input>): Promise<ReportFile>
}

/** A report as a workbook: a sheet for each table, and one that says what they are of. `words` are what it is narrowed to. */
export const workbookReport = <Input>(
  { call, title, input }: Pick<Report<Input>, 'call' | 'title' | 'input'>,
  tablesOf: (asked: AskedReport<Input>) => Promise<{ tables: readonly Table[]; words: readonly [what: string, value: string][] }>,
): Report => {
  const report: Report<Input> = {
    call,
    title,
    input,
    async make(asked) {
      const { tables, words } = await tablesOf(asked)
      const at = await shownNow(asked.services)
      const about: Table = {
        name: 'About',
        columns: ['What', 'Value'],
        rows: [['Report', title], ['As of', at], ['Made by', asked.viewer.fullName], ...words],
      }
      const [first, ...more] = [...tables, about].map(tableSheet) as [SheetOptions, ...SheetOptions[]]
      const named = fileTitle(
        title,
        words.map(([, value]) => value),
        at,
      )
      return {
        title: `${named}.xlsx`,
        mime: XLSX,
        bytes: writeWorkbook({ ...first, more }),
        rows: tables.reduce((sum, { rows }) => sum + rows.length, 0),
      }
    },
  }
  return report as Report
}

/** Ties reports to the calls of their pages, as `listHandler` ties lists. */
export function withReports(implementations: readonly Implementation[], reports: readonly Report[]): Implementation[] {
  const byCall = new Map(reports.map((report) => [callKey(report.call), report]))
  return implementations.map((one) => {
    const report = byCall.get(callKey(one.call))
    return report ? { ...one, report } : one
  })
}

/** The report that a call's page is mailed as; null where it is none. */
export const reportOf = (implementation: Implementation): Report | null =>
  'report' in implementation ? (implementation.report as Report) : null

export const askAs =
  (implementations: readonly Implementation[], viewer: SignedIn): AskAs =>
  async (call, input) => {
    const found = implementations.find((one) => callKey(one.call) === callKey(call))
    if (!found || (call.access !== 'signed-in' && !viewer.permissions.has(call.access as never))) throw new Refusal(MESSAGES.noPermission)
    // A query reads who asks, and nothing else of a request.
    return (await found.handle(call.input.parse(input), { viewer } as never)) as OutputOf<typeof call>
  }
