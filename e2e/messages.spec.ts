import { expect, type Page } from '@playwright/test'
import { freeRows } from './support/free-rows.ts'
import { expectAccessible, expectNoComplaints, rowOf, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

/* Messages of the desks that only show in a browser (work 4 and 8): questions before QC, the server's error in place of a table, and toasts. To provoke
   refusals, values in real requests are replaced. */

/** Replaces values in the bodies of a task's calls. */
const changed = (page: Page, task: string, values: object) =>
  page.route(
    (url) => url.searchParams.get('task') === task,
    (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), ...values }) }),
  )

test('a closer is asked before ICD QC and Final Doc QC; what is refused stays until it is closed, what is done goes by itself', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'closing.manager', '/closing')
  await page.clock.install()
  await page.reload()
  // A loan that is not in review either.
  const row = freeRows(page)
    .filter({ has: page.getByRole('button', { name: 'Send' }).nth(1) })
    .first()
  const [icd, final] = [row.getByRole('button', { name: 'Send' }).first(), row.getByRole('button', { name: 'Send' }).nth(1)]

  await final.click()
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(question.getByText('Are you sure to proceed Final Doc QC?')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)

  await changed(page, 'submitQc', { loanNumber: '9999999999' })
  await icd.click()
  await expect(question.getByText('Are you sure to proceed ICD QC?')).toBeVisible()
  await question.getByRole('button', { name: 'Send to ICD QC' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'Not found' })
  await expect(refused).toBeVisible()
  const { x = 0, y = 0 } = (await refused.boundingBox()) ?? {}
  expect([x > 720, y < 450]).toEqual([true, true])
  await page.clock.runFor(60_000)
  await expect(refused).toBeVisible()
  await refused.getByRole('button', { name: 'Close message' }).click()
  await expect(refused).toHaveCount(0)

  await page.unrouteAll()
  const loan = (await row.getByRole('link').first().textContent()) ?? ''
  await icd.click()
  await question.getByRole('button', { name: 'Send to ICD QC' }).click()
  const done = page.getByRole('alert').filter({ hasText: 'ICD QC submitted' })
  await expect(done).toBeVisible()
  await page.clock.runFor(2_500)
  await expect(done).toHaveCount(0)
  await expect(rowOf(page, loan).getByText('Pending').first()).toBeVisible()
  expectNoComplaints(page)
})

for (const [username, path] of [
  ['closing.manager', '/closing'],
  ['processor.one', '/processor'],
  ['underwriter.one', '/underwritter'],
  ['closing.manager', '/closinglog'],
  ['processor.manager', '/processoruwlog'],
] as const)
  test(`where the list of ${path} cannot be made, the server's words stand in its place`, async ({ browser }) => {
    const page = await signedIn(browser, username, path)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.route(
      (url) => /^getDashboard.*TaskList$/.test(url.searchParams.get('task') ?? ''),
      (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), taskStatus: 'Nonsense' }) }),
    )
    await page.reload()
    await expect(page.getByText(/^Choose one of .*All/)).toBeVisible()
    await expect(page.getByRole('grid')).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expectNoComplaints(page)
  })
