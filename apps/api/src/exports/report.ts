import { callKey } from '@ivue/contracts/calls.ts'
import type { Call, InputOf, OutputOf } from '@ivue/contracts/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { z } from 'zod'
import type { Services } from '../platform/app-services.ts'
import { JsonText } from '../platform/rpc/answer.ts'
import { findImplementation, type Implementation, mayCall, type SignedIn } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { XLSX } from '../platform/xlsx/sheet.ts'
import { type SheetOptions, writeWorkbook } from '../platform/xlsx/writing/write-workbook.ts'
import { formatCurrentTime, makeFileTitle } from './make-workbook.ts'
import { type Table, tableSheet } from './tables.ts'

/** Makes a call as the person who ordered the export, and returns its response. Throws Refusal if they may not make it. */
export type CallAs = <C extends Call>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>

export interface ReportFile {
  /** The file name with its extension. */
  title: string
  mime: string
  bytes: AsyncIterable<Uint8Array>
  /** Number of rows of its tables; 0 if it has none. */
  rows: number
}

interface ReportRequest<Input> {
  services: Services
  viewer: SignedIn
  input: Input
  ask: CallAs
}

/** A page other than a list that can be made a file, and mailed or scheduled like a list under the name of the page's call. */
export interface ExportablePage<Input = unknown> {
  call: Call
  title: string
  /** Its filters. A period that is left out defaults at the time the file is made. */
  input: z.ZodType<Input>
  /** Reads what it would contain, and throws Refusal if that is not possible. */
  read?(request: ReportRequest<Input>): Promise<unknown>
  make(request: ReportRequest<Input>): Promise<ReportFile>
}

/** Returns a report that is a workbook: a sheet per table, and one that describes them. `words` are its filters. */
export const workbookReport = <Input>(
  { call, title, input }: Pick<ExportablePage<Input>, 'call' | 'title' | 'input'>,
  tablesOf: (request: ReportRequest<Input>) => Promise<{ tables: readonly Table[]; words: readonly [what: string, value: string][] }>,
): ExportablePage => {
  const report: ExportablePage<Input> = {
    call,
    title,
    input,
    read: tablesOf,
    async make(request) {
      const { tables, words } = await tablesOf(request)
      const at = await formatCurrentTime(request.services)
      const about: Table = {
        name: 'About',
        columns: ['What', 'Value'],
        rows: [['Report', title], ['As of', at], ['Made by', request.viewer.fullName], ...words],
      }
      const [first, ...more] = [...tables, about].map(tableSheet) as [SheetOptions, ...SheetOptions[]]
      const named = makeFileTitle(
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
  return report as ExportablePage
}

/** Attaches reports to the calls of their pages, as `list` does for lists. */
export function withReports(implementations: readonly Implementation[], reports: readonly ExportablePage[]): Implementation[] {
  const byCall = new Map(reports.map((report) => [callKey(report.call), report]))
  return implementations.map((one) => {
    const report = byCall.get(callKey(one.call))
    return report ? { ...one, report } : one
  })
}

/** Whether a call is that of a page with a report. */
export const hasReport = (one: Implementation): one is Implementation & { report: ExportablePage } => 'report' in one

export const callAsViewer =
  (implementations: readonly Implementation[], viewer: SignedIn): CallAs =>
  async (call, input) => {
    const found = findImplementation(implementations, call)
    if (!found || !mayCall(viewer, call)) throw new Refusal(MESSAGES.noPermission)
    // Handlers of queries use only the viewer of the context.
    const answer = await found.handle(call.input.parse(input), { viewer } as never)
    return (answer instanceof JsonText ? JSON.parse(answer.text) : answer) as OutputOf<typeof call>
  }
