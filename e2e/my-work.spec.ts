import { expect, type Page } from '@playwright/test'
import { pressAnywhere } from './support/keys.ts'
import { ownApp } from './support/own-app.ts'
import { expectNoErrors } from './support/person.ts'
import { stabilizeClosings } from './support/stabilize-closings.ts'
import { test } from './support/test.ts'

/** A separate server, because leases would disturb other tests. */
const app = ownApp(stabilizeClosings)

const nextLoan = (page: Page) => page.getByRole('complementary', { name: 'Next loan and my numbers' })
const popup = (page: Page, loan: string) => page.getByRole('dialog', { name: `Loan ${loan}` })
const readNumber = async (page: Page) => {
  await expect(nextLoan(page)).toContainText(/\d{10,12}/)
  return /\d{10,12}/.exec((await nextLoan(page).textContent()) ?? '')?.[0] ?? ''
}

test('a closer takes the next loan, and opens the most urgent work, by keyboard', async ({ browser }) => {
  const page = await app.openAs(browser, 'closer.one', '/mywork')
  await expect(page.getByRole('heading', { name: 'My work' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /^Late and due today \d+/ })).toBeVisible()

  const first = await readNumber(page)
  await pressAnywhere(page, 'n')
  await expect(popup(page, first)).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(popup(page, first)).toBeHidden()
  // Its lease is still valid, so that the next one is another loan.
  await expect(nextLoan(page)).not.toContainText(first)
  const second = await readNumber(page)
  expect(second).not.toBe(first)

  const work = page.getByRole('table', { name: 'My work' })
  await pressAnywhere(page, 'd')
  const opened = page.getByRole('dialog', { name: /^Loan \d+/ })
  await expect(opened).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(opened).toBeHidden()
  const link = work.getByRole('link', { name: first, exact: true })
  await link.focus()
  await pressAnywhere(page, 'Enter')
  await expect(popup(page, first)).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(popup(page, first)).toBeHidden()

  await link.focus()
  await pressAnywhere(page, 'z')
  const snooze = page.getByRole('dialog', { name: 'Snooze the loan' })
  await snooze.getByLabel('Reason').fill('Payoff letter')
  await pressAnywhere(page, 'Control+Enter')
  await expect(snooze).toBeHidden()
  await expect(work.getByRole('link', { name: first, exact: true })).toBeHidden()
  await work.getByRole('button', { name: /^Snoozed 1/ }).click()
  await expect(work.getByRole('row').filter({ hasText: 'Payoff letter' })).toContainText(first)
  expectNoErrors(page)
})
