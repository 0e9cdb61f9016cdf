import type { InputOf } from '@ivue/contracts/contract.ts'
import { BANK_CALLS } from '@ivue/contracts/quality/checkpoints/contract.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { bytesOf } from '../../imports/import-world.fixture.ts'
import { writeWorkbook } from '../../platform/xlsx/writing/write-workbook.ts'
import type { SignIn, TestApp } from '../../testing/test-app.ts'

export type Sent = InputOf<(typeof BANK_CALLS)[ReviewKind]['add']>

/** A valid question per bank, without a S.No. */
export const QUESTIONS = {
  processor: { qc: 'Processor', type: 'Critical', category: 'Income', question: 'Is the income supported?', id: 0 },
  underwriter: { qc: 'Underwriter', type: 'Assets', category: 'Combine', question: 'Are the assets supported?', id: 0 },
  closer: { qc: '', type: 'Material', category: 'Escrow', question: 'Is the escrow right?', id: 0 },
} as const satisfies Record<ReviewKind, Sent>

/** Saves a question of a bank and returns its id. */
export async function addQuestion(t: TestApp, as: SignIn, kind: ReviewKind, differs: Sent): Promise<number> {
  const { flag, msg, response } = await t.call(BANK_CALLS[kind].add, { ...QUESTIONS[kind], ...differs }, as)
  if (!flag) throw new Error(msg)
  return response.id
}

/** Returns a workbook with the columns of an exported bank. */
export const bankWorkbook = (rows: readonly (readonly (string | number)[])[], { saysWhen = true } = {}): Promise<Buffer> => {
  const headers = ['S.No', 'QC', 'Type', 'Category', 'Question', ...(saysWhen ? ['Asked when'] : [])]
  return bytesOf(
    writeWorkbook({
      sheetName: 'Checkpoints',
      columns: headers.map((header) => ({ header })),
      rows: [rows.map((cells) => ({ cells: [...cells, ...Array(headers.length - cells.length).fill('')] }))],
    }),
  )
}
