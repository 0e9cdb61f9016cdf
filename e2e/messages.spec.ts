import { type BrowserContext, expect } from '@playwright/test'
import { freeRows, readFirstLoan } from './support/free-rows.ts'
import { pressAnywhere } from './support/keys.ts'
import { expectNoErrors, loanRow, openAsInContext } from './support/person.ts'
import { test } from './support/world.ts'

/* Messages of the desks that only show in a browser (work 4 and 8): questions before QC, the server's error in place of a table, and toasts. To provoke
   refusals, the tests replace values in real requests. */

/** Replaces values in the request bodies of a task. */
const changeRequests = (context: BrowserContext, task: RegExp, values: object) =>
  context.route(
    (url) => task.test(url.searchParams.get('task') ?? ''),
    (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), ...values }) }),
  )

test('sending to QC asks for confirmation, a refusal stays until it is closed, and a success message disappears', async ({ browser }) => {
  const context = await browser.newContext()
  await context.clock.install()
  const page = await openAsInContext(context, 'closing.manager', '/closing')
  // A loan without a review of either kind.
  const send = (type: string) => page.locator(`td[data-label="${type}"]`).getByRole('button', { name: 'Submit', disabled: false })
  const loan = await readFirstLoan(
    freeRows(page)
      .filter({ has: send('ICD QC') })
      .filter({ has: send('Final Doc QC') }),
  )
  const cell = (type: string) => loanRow(page, loan).locator(`td[data-label="${type}"]`)
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))

  await cell('Final Doc QC').getByRole('button').click()
  await expect(question.getByText('Are you sure to proceed Final Doc QC?')).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(question).toHaveCount(0)

  await changeRequests(context, /^submitQc$/, { loanNumber: '9999999999' })
  await cell('ICD QC').getByRole('button').click()
  await expect(question.getByText('Are you sure to proceed ICD QC?')).toBeVisible()
  await question.getByRole('button', { name: 'Submit to ICD QC' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'Not found' })
  await expect(refused).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(refused).toBeVisible()
  await refused.getByRole('button', { name: 'Close message' }).click()
  await expect(refused).toHaveCount(0)

  await context.unrouteAll()
  await cell('ICD QC').getByRole('button').click()
  await question.getByRole('button', { name: 'Submit to ICD QC' }).click()
  const done = page.getByRole('alert').filter({ hasText: 'ICD QC submitted' })
  await expect(done).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(done).toHaveCount(0)
  await expect(cell('ICD QC')).toHaveText('Pending')
  expectNoErrors(page)
})

for (const { username, path, ...details } of [
  { username: 'closing.manager', path: '/closing' },
  { username: 'closing.manager', path: '/closinglog', tag: '@thorough' },
  { username: 'processor.one', path: '/processor', tag: '@thorough' },
  { username: 'underwriter.one', path: '/underwritter', tag: '@thorough' },
  { username: 'processor.manager', path: '/processoruwlog', tag: '@thorough' },
])
  test(`when the list of ${path} is refused, the message of the server is shown in its place`, details, async ({ browser }) => {
    const context = await browser.newContext()
    await changeRequests(context, /^getDashboard.*TaskList$/, { taskStatus: 'Nonsense' })
    const page = await openAsInContext(context, username, path)
    await expect(page.getByText(/^Choose one of .*All/)).toBeVisible()
    await expect(page.getByRole('grid')).toHaveCount(0)
    await context.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
    expectNoErrors(page)
  })
