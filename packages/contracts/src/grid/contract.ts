import { z } from 'zod'
import { contract } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import { createWorkbookInput, exportState, fileName, finishedExport } from './exports.ts'
import { exportAnswer } from './wire.ts'

export const utility = contract('com_utility', {
  createXLS: { kind: 'command', title: 'Create a workbook', access: 'grid.export', input: createWorkbookInput, output: exportAnswer },
  downloadXLS: { kind: 'download', title: 'Download a workbook', access: 'signed-in', input: fileName, output: z.unknown() },
  /** Mails one of the viewer's workbooks to their own address, as soon as it is ready. */
  emailXLS: { kind: 'command', title: 'Mail a workbook', access: 'grid.export', input: fileName, output: emptyResponse },
  exportStatus: { kind: 'query', title: 'See how far a workbook is', access: 'signed-in', input: fileName, output: exportState },
  /** The viewer's own workbooks, newest first, at most 100. */
  getExports: {
    kind: 'query',
    title: 'List my workbooks',
    access: 'signed-in',
    input: z.object({}),
    output: z.object({ exports: z.array(finishedExport) }),
  },
})
