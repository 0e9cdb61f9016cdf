import { closing } from '@ivue/contracts/desks/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addManyTasks, type ExportWorld, exportWorld } from './export-world.fixture.ts'

let t: ExportWorld
beforeAll(async () => {
  t = await exportWorld()
  await addManyTasks(t, 1_001)
})
afterAll(() => t.close())

it('of 24 long exports requested at once by one person, five are made and the others are refused with a message', async () => {
  const ask = (as = t.manager) => t.call(closing.getDashboardClosingTaskList, { taskStatus: 'All', xls: 1 }, as)
  const answers = await Promise.all(Array.from({ length: 24 }, () => ask()))
  expect(answers.filter(({ flag }) => flag)).toHaveLength(5)
  // On a slow machine the last of them are refused because too many lists are read at once.
  for (const { flag, msg } of answers)
    if (!flag) expect(msg).toMatch(/^(5 workbooks of yours are still being made\. Wait for one of them$|Too many lists and pages of yours)/)
  expect(await t.db.export.count({ where: { ownerId: t.manager.userId } })).toBe(5)
  expect((await ask(await t.someone())).flag).toBe(true)
  await t.workAll()
  expect((await ask()).flag).toBe(true)
})
