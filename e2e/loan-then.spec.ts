import { expect, type Page } from '@playwright/test'
import { askServer } from './support/ask.ts'
import { expectAccessibleInBoth, expectNoComplaints, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

interface List {
  headers: { Title: string; drawType: string }[]
  tdata: Record<string, { value?: unknown }>[]
}

/** What the imports of other tests bring has no past: their loan numbers begin with this. */
const IMPORTED = '0900'

/** A loan that went through all of its statuses. */
async function fundedLoan(page: Page): Promise<string> {
  const body = { taskStatus: 'All', filterData: { pageSize: 50, searchString: 'Closed' } }
  const { response } = await askServer<List>(page, 'com_closing', 'getDashboardClosingTaskList', body)
  const title = response.headers.find(({ drawType }) => drawType === 'loan')?.Title ?? ''
  const numbers = response.tdata.map((row) => String(row[title]?.value))
  return numbers.find((number) => !number.startsWith(IMPORTED)) ?? ''
}

test('a loan is shown as it was, by keys alone, and a link carries the moment', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing')
  const number = await fundedLoan(page)
  await page.goto(`/closing?loan=${number}`)
  const dialog = page.getByRole('dialog', { name: `Loan ${number}` })
  await dialog.getByRole('tab', { name: 'General Info' }).click()
  const status = dialog.getByLabel('Loan summary').locator('div').filter({ hasText: 'Status / Queue' })
  const now = await status.locator('dd').first().textContent()

  await dialog.getByRole('button', { name: 'As it was' }).focus()
  await page.keyboard.press('Enter')
  const bar = dialog.getByRole('region', { name: 'The loan as it was' })
  const slider = bar.getByRole('slider', { name: 'Moment' })
  await expect(slider).toBeFocused()
  await page.keyboard.press('Home')
  await expect(status).toContainText('Pre-Decision')
  await expect(status).toContainText(`today ${now}`)
  await expect(bar.getByRole('status')).toContainText('What is different today is marked')
  await expect(bar.getByRole('button', { name: 'Earlier' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleInBoth(page)

  await page.reload()
  await expect(status).toContainText('Pre-Decision')
  await expect(slider).toBeFocused()
  await expect(slider).toHaveAttribute('aria-valuetext', /: The loan came by an import as Pre-Decision/)
  await page.keyboard.press('ArrowRight')
  await expect(bar.getByRole('button', { name: 'Earlier' })).not.toHaveAttribute('aria-disabled', 'true')
  await bar.getByRole('button', { name: 'Back to today' }).click()
  await expect(bar).toHaveCount(0)
  await expect(status).not.toContainText('today')
  expect(new URL(page.url()).searchParams.get('at')).toBeNull()
  expectNoComplaints(page)
})
