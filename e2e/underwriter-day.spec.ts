import { expect, type Locator, type Page } from '@playwright/test'
import { choosePerson } from './support/choose-person.ts'
import { freeRows } from './support/free-rows.ts'
import { expectAccessible, expectNoComplaints, rowOf, searchGrid, signedIn, totalOf } from './support/person.ts'
import { leadOf } from './support/staged-desk.ts'
import { test } from './support/world.ts'

test.describe.configure({ mode: 'serial' })

const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })
const numberOf = async (row: Locator) => (await row.getByRole('link').first().textContent()) ?? ''

/** The loan the employee decided. */
let decided = ''

test('an underwriter decides with errors, by keyboard, and with none', async ({ browser }) => {
  const page = await signedIn(browser, 'underwriter.one', '/underwritter', { colorScheme: 'dark' })
  await expect(page.getByRole('heading', { name: 'Underwriter Details' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Underwriter' }).getByRole('link', { name: 'Pipeline Details' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(1 + Math.min(25, await totalOf(page)))
  await search(page).click()
  await expect(page.getByText('Please Select any one of the fields !!')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expectAccessible(page)

  const [first, second] = [freeRows(page).nth(0), freeRows(page).nth(1)]
  decided = await numberOf(first)
  const simple = await numberOf(second)

  // Arrows lead from the pinned loan number to the decision; Enter opens it.
  await rowOf(page, decided).getByRole('link').first().press('ArrowRight')
  for (let steps = 0; steps < 30 && (await focusedTitle(page)) !== 'Decision'; steps++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  await expect(dialog).toContainText(decided)
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await submit.press('Enter')
  await expect(dialog.getByText('Please select any value')).toBeVisible()
  await expect(dialog.getByLabel('Status')).toBeFocused()
  await dialog.getByLabel('Status').selectOption('Completed with Errors')
  await submit.press('Enter')
  await expect(dialog.getByText('Please Select processor StatusError Type Before Submit !!')).toBeVisible()
  await expect(dialog.getByLabel('Error Types').getByRole('option')).toHaveText(['Select', 'Income', 'Assets', 'Collateral', 'Other'])
  await dialog.getByLabel('Error Types').selectOption('Other')
  await submit.press('Enter')
  await expect(dialog.getByText('Please add comment !!')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The gift letter is missing.')

  // Changing the status resets the rest.
  await dialog.getByLabel('Status').selectOption('Completed')
  await expect(dialog.getByLabel('Error Types')).toBeHidden()
  await dialog.getByLabel('Status').selectOption('Completed with Errors')
  await expect(dialog.getByLabel('Error Types')).toHaveValue('')
  await dialog.getByLabel('Error Types').selectOption('Other')
  await expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveValue('')
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The gift letter is missing.')
  await submit.click()
  await expect(page.getByText('Decision saved')).toBeVisible()
  await expect(rowOf(page, decided)).toBeHidden()

  // The drop-down of the status in the row makes the same decision.
  await rowOf(page, simple).getByRole('button', { name: 'Status: Open' }).click()
  await page.getByRole('option', { name: 'Completed', exact: true }).click()
  await expect(dialog.getByLabel('Status')).toHaveValue('Completed')
  await submit.click()
  await expect(rowOf(page, simple)).toBeHidden()

  await page.getByRole('combobox', { name: 'Stage' }).selectOption('All')
  await page.getByRole('textbox', { name: 'Loan No' }).fill(decided)
  await search(page).click()
  await expect(rowOf(page, decided)).toContainText('Completed with Errors')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('Initial Review')
  expectNoComplaints(page)
})

/** Heading of the focused cell's column. */
async function focusedTitle(page: Page): Promise<string> {
  return page.evaluate(() => {
    const cell = document.activeElement?.closest('td, th') as HTMLTableCellElement | null
    return cell?.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]?.textContent?.trim() ?? ''
  })
}

test('a team leader sees who decided what, and the processor is told of the errors', async ({ browser }) => {
  const lead = await leadOf(browser, 'underwriter.one')
  const page = await signedIn(browser, lead, '/underwritter?filterId=All')
  await expect(page.getByRole('heading', { name: 'Underwriter Dashboard - Manager' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assignment' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Employee/ }).click()
  await page.getByRole('option', { name: 'Omar Haddad' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Loan No' }).fill(decided)
  await search(page).click()
  await expect(page.getByText('Showing 1 to 1 of 1 Entries')).toBeVisible()
  await expect(rowOf(page, decided)).toContainText('Completed with Errors')
  expectNoComplaints(page)
})

test('a manager gives ticked loans to one underwriter, and one of them to another', async ({ browser }) => {
  const page = await signedIn(browser, 'underwriter.manager', '/underwritter')
  await expect(page.getByRole('heading', { name: 'Underwriter Dashboard - Manager' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(26)
  await expect(page.getByRole('button', { name: /^Underwriter 1: / }).first()).toBeVisible()
  let askedForPeople = 0
  page.on('request', (request) => {
    if (request.url().includes('task=getPeople')) askedForPeople++
  })
  const others = freeRows(page).filter({ hasNotText: 'Mei Huang' })
  const numbers = await Promise.all([0, 1, 2].map((at) => numberOf(others.nth(at))))
  for (const number of numbers) await rowOf(page, number).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assignment' }).first().click()
  const assignment = page.getByRole('dialog', { name: 'Loan Assignment' })
  await choosePerson(assignment, 'Assigned To Underwriter', 'Mei Huang')
  await assignment.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('3 done')).toBeVisible()

  const [first = ''] = numbers
  await searchGrid(page, first)
  await expect(page.getByText('Showing 1 to 1 of 1 Entries')).toBeVisible()
  const row = rowOf(page, first)
  // The dialog asked what everybody holds; no page of the list asked for the people again.
  expect(askedForPeople).toBe(0)
  await row.getByRole('button', { name: 'Underwriter 1: Mei Huang' }).press('F2')
  await expect(page.getByRole('listbox', { name: 'Underwriter 1' })).toBeFocused()
  // The list says what each person holds, the best first with the reason.
  await expect(page.getByRole('listbox', { name: 'Underwriter 1' }).getByRole('option').first()).toHaveText(
    /\d+ open, \d+ due today, given \d+ of \d+ today\w+/,
  )
  await expectAccessible(page)
  await page.keyboard.type('Omar')
  await page.keyboard.press('Enter')
  const reason = page.getByRole('dialog', { name: 'Task Assignment' })
  await reason.getByLabel('Reason for Reassignment').fill('Mei is away this afternoon.')
  await reason.getByRole('button', { name: 'Ok' }).click()
  await expect(row.getByRole('button', { name: 'Underwriter 1: Omar Haddad' })).toBeVisible()

  await page.goto(`/processoruwlog?taskStatus=UnderwriterReassignment1&loanNumber=${first}`)
  await expect(page.getByRole('row').filter({ hasText: 'Mei is away this afternoon.' })).toContainText('Omar Haddad')
  await page.goto(`/processoruwlog?taskStatus=UnderwriterDecision&loanNumber=${decided}`)
  await expect(page.getByRole('row').filter({ hasText: 'Completed with Errors' }).first()).toContainText('Omar Haddad')
  expectNoComplaints(page)
})
