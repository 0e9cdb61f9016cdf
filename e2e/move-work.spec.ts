import { paths } from '@ivue/contracts/screens.ts'
import { UNDO_MINUTES } from '@ivue/contracts/worklist/undo.ts'
import { expect, type Page } from '@playwright/test'
import { pressAnywhere } from './support/keys.ts'
import { expectNoErrors } from './support/person.ts'
import { separateApp } from './support/separate-app.ts'
import { stabilizeClosings } from './support/stabilize-closings.ts'
import { test } from './support/test.ts'

/** A separate server, because moved work would disturb other tests. */
const app = separateApp(async (database) => {
  await stabilizeClosings(database)
  await database.query(`INSERT INTO user_away (user_id, from_day, to_day, reason)
    SELECT id, current_date - 1, current_date + 2, 'Flu' FROM users WHERE username = 'closer.one'`)
  // One of her loans is Amara Obi's, too.
  await database.query(`UPDATE tasks SET slot1_id = (SELECT id FROM users WHERE username = 'closer.one'),
      slot2_id = (SELECT id FROM users WHERE full_name = 'Amara Obi')
    WHERE id = (SELECT min(id) FROM tasks WHERE desk = 'closing' AND status = 'WIP')`)
  await database.query(`UPDATE tasks SET p4_due_at = now() - interval '1 hour', p4_actual_at = NULL, p4_result = '' 
    WHERE desk = 'closing' AND status = 'WIP' AND slot1_id = (SELECT id FROM users WHERE username = 'closer.one')`)
})

const slots = async () =>
  (
    await app.database.query(
      `SELECT id, slot1_name AS one, slot2_name AS two FROM tasks WHERE desk = 'closing' AND status IN ('WIP', 'Reschedule') ORDER BY id`,
    )
  ).rows as { id: number; one: string; two: string }[]
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Move Dana Kim’s work' })
const number = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0])

test('a manager gives the work of an absent closer to others by load, sees before what stays, and undoes all of it', async ({
  browser,
}) => {
  const before = await slots()
  const hers = before.filter(({ one, two }) => one === 'Dana Kim' || two === 'Dana Kim')
  const page = await app.openAs(browser, 'closing.manager', '/mywork')
  await page.getByRole('button', { name: 'Move work Dana Kim' }).click()
  const dialog = dialogOf(page)
  await expect(dialog).toContainText(`${hers.length} open · away until`)
  await expect(dialog.getByRole('checkbox', { name: 'Dana Kim' })).toHaveCount(0)

  // Amara Obi is the other person of one of them, so that one stays until somebody else may take it.
  await dialog.getByRole('checkbox', { name: 'Amara Obi' }).check()
  await expect(dialog.getByText('Is the other person of this loan').first()).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText(new RegExp(`of ${hers.length} move · can be undone for ${UNDO_MINUTES} minutes`))
  const withAmara = number(await dialog.getByRole('button', { name: /^Move \d+/ }).textContent())
  expect(withAmara).toBeLessThan(hers.length)
  await dialog.getByRole('button', { name: /^Add / }).first().click()
  await expect.poll(async () => number(await dialog.getByRole('button', { name: /^Move \d+/ }).textContent())).toBeGreaterThan(withAmara)
  const moving = number(await dialog.getByRole('button', { name: /^Move \d+/ }).textContent())
  await pressAnywhere(page, 'Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${moving} moved from Dana Kim`)).toBeVisible()

  const after = new Map((await slots()).map((row) => [row.id, row]))
  const others = ({ one, two }: { one: string; two: string }) => [one, two].filter((name) => name !== 'Dana Kim')
  for (const row of before) {
    const now = after.get(row.id)
    for (const name of others(row)) expect([now?.one, now?.two]).toContain(name)
  }
  expect([...after.values()].filter(({ one, two }) => one === 'Dana Kim' || two === 'Dana Kim')).toHaveLength(hers.length - moving)

  await pressAnywhere(page, 'Control+z')
  await expect(page.getByText(`${moving} undone`)).toBeVisible()
  await expect.poll(slots).toEqual(before)
  expectNoErrors(page)
})

test('of ticked closings, those of the person who holds them move to one person, by keyboard', async ({ browser }) => {
  const page = await app.openAs(browser, 'closing.manager', '/closing?view=0')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Move work' }).last().click()
  const dialog = page.getByRole('dialog', { name: /^Move .*work$/ })
  await expect(dialog.getByRole('radio', { name: 'Only the rows I ticked' })).toBeChecked()
  await dialog.getByRole('radiogroup', { name: 'How many people' }).getByText('One person').click()
  const receiver = dialog.getByRole('region', { name: 'People who can take it' }).getByRole('radio', { disabled: false }).first()
  await receiver.focus()
  await pressAnywhere(page, 'Space')
  await expect(receiver).toBeChecked()
  await expect(dialog.getByRole('button', { name: /^Move [1-9]/ })).toBeEnabled()
  await pressAnywhere(page, 'Escape')
  await expect(dialog).toBeHidden()
})

test('people stay where they were first shown, also when their loads change or arrive under the pointer', async ({ browser }) => {
  const page = await app.openAs(browser, 'closing.manager', '/mywork')
  await page.getByRole('button', { name: 'Move work Dana Kim' }).click()
  const people = dialogOf(page).getByRole('region', { name: 'People who can take it' }).getByRole('checkbox')
  const names = () => people.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent?.split(/\d/)[0]))
  await expect(people).not.toHaveCount(0)
  const before = await names()
  await page.route(/task=previewMove/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({
      response,
      json: { ...answer, response: { ...answer.response, receivers: answer.response.receivers.toReversed() } },
    })
  })
  await people.nth(1).check()
  await expect(dialogOf(page).getByRole('button', { name: /^Move [1-9]/ })).toBeEnabled()
  expect(new Set(before).size).toBe(before.length)
  await expect.poll(names).toEqual(before)
  await pressAnywhere(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  let answerLoads: (value?: unknown) => void = () => {}
  const loads = new Promise((answered) => {
    answerLoads = answered
  })
  await page.goto('/closing?view=0')
  await page.route(/task=getLoads/, (route) => loads.then(() => route.continue()))
  await page
    .getByRole('button', { name: /^Closer 1: / })
    .first()
    .click()
  const list = page.getByRole('listbox', { name: 'Closer 1' })
  const shown = await list.getByRole('option').allTextContents()
  await list.getByRole('option').nth(2).hover()
  answerLoads()
  await expect(list.getByText(/\d+ open, /).first()).toBeVisible()
  for (const [at, name] of shown.entries()) await expect(list.getByRole('option').nth(at)).toContainText(name)
  expectNoErrors(page)
})

test('reviews that are assigned can be spread by load', async ({ browser }) => {
  const page = await app.openAs(browser, 'qc.manager', `${paths.qaUnderwriter}?taskStatus=Pending`)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Assignment' }).last().click()
  await page.getByRole('dialog', { name: 'Loan Assignment' }).getByRole('button', { name: 'Spread by load' }).click()
  const dialog = page.getByRole('dialog', { name: 'Spread by load' })
  await expect(dialog.getByRole('heading', { name: 'What is ticked' })).toBeVisible()
  await dialog.getByRole('region', { name: 'People who can take it' }).getByRole('checkbox', { disabled: false }).first().check()
  await expect(dialog.getByRole('status')).toContainText(/\d+ of \d+ move/)
})
