import { z } from 'zod'
import { command, contract, download, NO_ACT, query } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import { createWorkbookInput, exportState, fileName, finishedExport } from './exports.ts'
import { exportAnswer } from './wire.ts'

export const utility = contract('com_utility', {
  createXLS: command('Create a workbook', 'grid.export', { ...NO_ACT, input: createWorkbookInput, output: exportAnswer }),
  downloadXLS: download('Download a workbook', 'signed-in', { input: fileName, output: z.unknown() }),
  /** Mails one of the viewer's workbooks to their own address, as soon as it is ready. */
  emailXLS: command('Mail a workbook', 'grid.export', { ...NO_ACT, input: fileName, output: emptyResponse }),
  exportStatus: query('See how far a workbook is', 'signed-in', { input: fileName, output: exportState }),
  /** The viewer's own workbooks, newest first, at most 100. */
  getExports: query('List my workbooks', 'signed-in', { input: z.object({}), output: z.object({ exports: z.array(finishedExport) }) }),
})
