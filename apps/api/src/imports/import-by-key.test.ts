import { addDays } from '@ivue/contracts/calendar/days.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { utility } from '@ivue/contracts/grid/contract.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProgram, byKey } from '../testing/programs.ts'
import { until } from '../testing/until.ts'
import { type ImportWorld, importWorld, MULTIPART, multipart, TODAY, workbookOf } from './import-world.fixture.ts'

let t: ImportWorld
beforeAll(async () => {
  t = await importWorld()
})
afterAll(() => t.close())

it('a program imports a workbook by its key, and reads the result, the response workbook and the list', async () => {
  const program = await addProgram(t, ['imports.run', 'closing.view', 'grid.export'], { endsOn: addDays(TODAY, 30) })
  const headers = byKey(program)
  const send = async (call: { option: string; task: string }, body: object) => (await t.send(call, body, null, { headers })).json()

  const file = multipart(await workbookOf([{}]), 'closing.xlsx')
  const sent = (await t.send(dataImport.closingAssignmentUpload, file, null, { headers: { ...headers, ...MULTIPART } })).json()
  expect(sent).toMatchObject({ flag: true })
  const uploadedFile = sent.response.fileName
  const run = await send(dataImport.closingAssignmentImport, { uploadedFile, dateOfImport: TODAY, uploadxls: 0 })
  expect(run).toMatchObject({ flag: true, response: { state: 'done', counts: { created: 1, rejected: 0 } } })
  const { importId } = run.response
  expect(await send(dataImport.importStatus, { importId })).toMatchObject({ response: { state: 'done', counts: { created: 1 } } })
  const { createdById } = await t.db.import.findUniqueOrThrow({ where: { id: importId } })
  expect(await t.db.user.findUniqueOrThrow({ where: { id: createdById } })).toMatchObject({ username: program.name, service: true })
  expect((await t.db.event.findFirstOrThrow({ where: { importId } })).actorName).toBe(program.name)

  await t.settled()
  const response = await send(dataImport.closingAssignmentImport, { uploadedFile, dateOfImport: TODAY, uploadxls: 1 })
  const workbook = await t.send(utility.downloadXLS, { filename: response.response.fileName }, null, { headers })
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK')

  expect(await send(closing.getDashboardClosingTaskList, {})).toMatchObject({ response: { totalItems: 1 } })
  const asWorkbook = await send(closing.getDashboardClosingTaskList, { xls: 1 })
  const { fileName: filename } = asWorkbook.response
  await until(async () => (await send(utility.exportStatus, { filename })).response.state === 'done', { what: 'the export' })
  const list = await t.send(utility.downloadXLS, { filename }, null, { headers })
  expect(list.rawPayload.subarray(0, 2).toString()).toBe('PK')
})
