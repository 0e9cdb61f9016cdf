import type { CellProblem } from '@ivue/contracts/imports/contract.ts'
import type { Services } from '../platform/app-services.ts'
import { makeResponseWorkbook, type RowOutcome } from '../platform/xlsx/response-workbook.ts'
import { columnPosition, type SheetProblem, type SheetRow, sheetCellText, XLSX } from '../platform/xlsx/sheet.ts'
import { type ReadBatch, withStoredFile } from './read-rows.ts'
import { runWorkbook } from './run.ts'
import type { WorkbookKind } from './writing/workbook-kind.ts'

const MAX_SHOWN_PROBLEMS = 200
const MAX_SHOWN_CHARACTERS = 200

interface DryRunResult {
  rows: number
  problemCount: number
  warningCount: number
  shown: CellProblem[]
  rejected: Map<number, RowOutcome>
}

/** Simulates an import without writing anything. The rejected rows are returned as a workbook. */
export async function simulateImport(
  services: Services,
  workbook: WorkbookKind,
  { file, ownerId, leaveOutHidden }: { file: { id: number; title: string }; ownerId: number; leaveOutHidden: boolean },
) {
  return withStoredFile(services.files, file.id, async (path) => {
    const seen: DryRunResult = { rows: 0, problemCount: 0, warningCount: 0, shown: [], rejected: new Map() }
    const onRows = (batch: ReadBatch) => addBatch(seen, workbook, batch)
    const { counts, warnings, hiddenRows, newFails } = await runWorkbook(services, workbook, { path, leaveOutHidden, onRows })
    const { rejected, shown, ...figures } = seen
    return {
      ...counts,
      ...figures,
      headerWarnings: warnings,
      hiddenRows,
      newFails,
      problems: shown,
      rejectedFile:
        rejected.size === 0
          ? ''
          : await rejectedWorkbook(services, workbook, { path, title: file.title, ownerId, leaveOutHidden, rejected }),
    }
  })
}

function addBatch(seen: DryRunResult, workbook: WorkbookKind, { rows, checked }: ReadBatch): void {
  seen.rows += rows.length
  checked.forEach(({ row, values, problems }, index) => {
    for (const problem of problems) {
      if (problem.level === 'error') seen.problemCount++
      else seen.warningCount++
      if (seen.shown.length < MAX_SHOWN_PROBLEMS) seen.shown.push(shownProblem(workbook, problem, row, rows[index]))
    }
    if (!values) seen.rejected.set(row, { result: 'Rejected', problems, taskId: null })
  })
}

function shownProblem(
  { columns }: WorkbookKind,
  { column, ...problem }: SheetProblem,
  row: number,
  sheetRow: SheetRow | undefined,
): CellProblem {
  const index = columnPosition(column) - 1
  return { row, column, header: columns[index]?.header ?? column, value: truncate(sheetCellText(sheetRow?.cells[index])), ...problem }
}

/** Truncates long cell values, which can have 32,767 characters. */
const truncate = (text: string) => (text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text)

async function rejectedWorkbook(
  { files }: Services,
  { columns }: WorkbookKind,
  {
    path,
    title,
    ownerId,
    leaveOutHidden,
    rejected,
  }: { path: string; title: string; ownerId: number; leaveOutHidden: boolean; rejected: ReadonlyMap<number, RowOutcome> },
): Promise<string> {
  const stream = await makeResponseWorkbook({
    path,
    sheetName: 'Rejected rows',
    columns,
    leaveOutHidden,
    outcomesOf: async () => rejected,
    keeps: ({ result }) => result === 'Rejected',
  })
  const { name } = await files.save(
    { title: `${title.replace(/\.xlsx$/i, '')} - rejected rows.xlsx`, mime: XLSX, purpose: 'response', ownerId },
    stream,
  )
  return name
}
