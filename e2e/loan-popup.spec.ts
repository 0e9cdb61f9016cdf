import { expect, type Page } from '@playwright/test'
import { askServer } from './support/ask.ts'
import { dismissConflictCheck } from './support/conflict-check.ts'
import { expectAccessible, expectAccessibleInBoth, expectNoComplaints, signedIn, totalOf } from './support/person.ts'
import { test } from './support/world.ts'

const LISTS = [
  ['com_closing', 'getDashboardClosingTaskList'],
  ['com_processor', 'getDashboardProcessorTaskList'],
  ['com_underwritter', 'getDashboardUnderwritterTaskList'],
] as const
const LOCKED = 'This loan is locked until its conflict check is completed'

interface ListAnswer {
  headers: { Title: string; drawType: string }[]
  tdata: Record<string, { value?: unknown }>[]
}
interface Details {
  conflict: { state: string; borrowers: number }
  general: { facts: { label: string; value: string | null }[] }[]
}

/** Numbers of the loans of every desk that wait for their conflict check. */
async function lockedLoans(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [option, task] of LISTS) {
    const body = { filterId: 'All', taskStatus: 'All', filterData: { pageSize: 'All' } }
    const { response } = await askServer<ListAnswer>(page, option, task, option === 'com_closing' ? { filterData: body.filterData } : body)
    const title = response.headers.find(({ drawType }) => drawType === 'loan')?.Title ?? ''
    const rows = response.tdata.filter((row) => JSON.stringify(row).includes(LOCKED))
    found.push(...rows.map((row) => String(row[title]?.value)))
  }
  return [...new Set(found)]
}

async function lockedLoan(page: Page, borrowers: number): Promise<{ number: string; names: string[] }> {
  for (const number of await lockedLoans(page)) {
    const { response } = await askServer<Details>(page, 'com_loandetails', 'getDetails', { loanNumber: number })
    const facts = new Map(response.general[0]?.facts.map(({ label, value }) => [label, value]))
    const names = [String(facts.get('Borrower')).split(',')[0] ?? '', facts.get('Co-borrower') ?? '']
    if (response.conflict.state === 'active' && response.conflict.borrowers === borrowers) return { number, names }
  }
  throw new Error(`The demo world has no locked loan with ${borrowers} borrowers`)
}

/** The SSNs in the demo world of a locked loan's borrowers, where it has any. */
const ssnsOf = (number: string) => [`9${number.slice(-8)}`, `666${String((Number(number.slice(-6)) + 1) % 1_000_000).padStart(6, '0')}`]

/** Types names and SSNs, starting in the focused field. */
async function typeBorrower(page: Page, ...words: [name: string, again: string, ssn: string, again: string]): Promise<void> {
  for (const [index, word] of words.entries()) {
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(word)
    if (index < 3) await page.keyboard.press('Tab')
  }
}

test('a loan with a co-borrower is unlocked by keyboard, and each message is said', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/closing')
  const { number, names } = await lockedLoan(page, 2)
  const [ssn = '', otherSsn = ''] = ssnsOf(number)
  await page.goto(`/closing?loan=${number}`)
  const popup = page.getByRole('dialog', { name: `Loan ${number}` })
  const form = page.getByRole('dialog', { name: 'Conflict Check' })
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const messages = form.getByRole('alert').filter({ hasText: /\S/ })
  await expect(form.getByText('Please complete Borrower conflict check below to unlock the loan:')).toBeVisible()
  await expect(field('Loan')).toHaveValue(number)
  await expect(field('Last Name')).toBeFocused()
  await expectAccessible(page)

  const yes = form.getByRole('radio', { name: 'Yes - Add Co-Borrower' })
  const no = form.getByRole('radio', { name: 'No - All Done' })
  const pressNo = async () => {
    await no.focus()
    await page.keyboard.press('Space')
  }
  await pressNo()
  await expect(messages).toHaveText(['Cannot be empty', 'Cannot be empty', 'Cannot be empty', 'Cannot be empty'])
  await expect(field('Last Name')).toBeFocused()
  await expect(no).not.toBeChecked()
  await expect(form.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true')
  await typeBorrower(page, names[0] ?? '', 'Somebody', '90012345x', ssn)
  await expect(messages).toHaveText(['Confirm Last Name Not Matched', 'Please enter numeric characters', 'Confirm SSN Not Matched'])
  await field('Last Name').focus()
  await typeBorrower(page, names[0] ?? '', names[0] ?? '', '12345678', '12345678')
  await expect(messages).toHaveText(['Please enter 9 digit numeric characters'])

  await field('Last Name').focus()
  await typeBorrower(page, names[0] ?? '', names[0] ?? '', ssn, ssn)
  await yes.focus()
  await page.keyboard.press('Space')
  await expect(form.getByText('Please complete Borrower 2 conflict check below to unlock the loan:')).toBeVisible()
  await expect(field('Last Name')).toBeFocused()
  await expect(field('SSN (no dashes)')).toHaveValue('')
  await typeBorrower(page, 'Somebody', 'Somebody', otherSsn, otherSsn)
  await pressNo()
  await expect(no).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The conflict check was not passed')).toBeVisible()
  await expect(form).toBeHidden()

  await popup.getByRole('button', { name: 'Conflict Check' }).click()
  await expect(field('Last Name')).toBeFocused()
  await expect(field('Last Name')).toHaveValue('')
  await typeBorrower(page, names[0] ?? '', names[0] ?? '', ssn, ssn)
  await yes.focus()
  await page.keyboard.press('Space')
  await expect(field('Last Name')).toHaveValue('')
  await typeBorrower(page, names[1] ?? '', names[1] ?? '', otherSsn, otherSsn)
  await pressNo()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The conflict check is completed: the loan is unlocked')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(popup.getByText('This loan is locked by its conflict check.')).toBeHidden()

  await popup.getByRole('tab', { name: 'Loan History' }).click()
  await expect(popup.getByRole('button', { name: /Completed the conflict check: the loan is unlocked/ })).toBeVisible()
  await popup.getByRole('tab', { name: 'General Info' }).click()
  await expect(popup.getByText(`***-**-${ssn.slice(-4)}`)).toBeVisible()
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.body.innerHTML]),
  )
  expect([kept.includes(ssn), kept.includes(otherSsn)]).toEqual([false, false])
  expectNoComplaints(page)
})

/** The loan numbers in the list, once it has loaded. */
async function numbersOnScreen(page: Page): Promise<string[]> {
  const links = page.getByRole('grid').getByRole('row').getByRole('link')
  await expect(links.first()).toBeVisible()
  return links.allTextContents()
}

/** Tabs covered by the accessibility test of the closing desk. */
const LOOKED_AT_ELSEWHERE = ['General Info', 'Loan History']

test('every tab of a loan is live, and accessible in the light and in the dark', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/closing')
  const numbers = await numbersOnScreen(page)
  const locked = new Set(await lockedLoans(page))
  const number = numbers.find((one) => !locked.has(one))
  await page.goto(`/closing?loan=${number}`)
  const popup = page.getByRole('dialog', { name: `Loan ${number}` })
  await expect(popup.getByRole('region', { name: 'Milestones' }).getByRole('listitem')).toHaveCount(20)
  await expect(popup.getByText('Original Lock')).toBeVisible()

  const looks: [tab: string, regions: string[]][] = [
    ['General Info', ['Borrower Information', 'Property Information', 'Loan Information', 'Loan Specific Actions']],
    ['Loan History', ['Activity']],
    ['Related Parties', ['Sales', 'Fulfillment']],
    ['Loan Timeline', ['Major Loan Events', '3rd Party Services', 'Other Metrics']],
    ['Open Tasks', ['WOW Tasks', 'LEAN Accountability Tasks', 'Calls', 'Issue Tracker']],
    ['Conditions', ['Conditions']],
  ]
  for (const [tab, regions] of looks) {
    await popup.getByRole('tab', { name: tab }).click()
    for (const name of regions) await expect(popup.getByRole('region', { name, exact: true }).first()).toBeVisible()
    if (!LOOKED_AT_ELSEWHERE.includes(tab)) await expectAccessibleInBoth(page)
  }
  await expect(popup.getByRole('columnheader')).toHaveText(['Condition Name', 'Status', 'ETA', 'Last Change', 'Change By', 'Changes #'])
  expectNoComplaints(page)
})

test('the loans of a list follow each other in the popup', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/closing')
  const numbers = await numbersOnScreen(page)
  const total = await totalOf(page)
  await page.getByRole('link', { name: String(numbers[1]), exact: true }).click()
  const popup = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Loan Quality' }) })
  const heading = popup.getByRole('heading', { name: /^Loan \d+/ })
  await expect(popup.getByText(`2 of ${total}`)).toBeVisible()
  await dismissConflictCheck(page)
  await popup.getByRole('tab', { name: 'Conditions' }).click()
  await popup.getByRole('button', { name: 'Next loan of the list' }).click()
  await expect(heading).toHaveText(`Loan ${numbers[2]}`)
  await expect(popup.getByText(`3 of ${total}`)).toBeVisible()
  await dismissConflictCheck(page)
  await expect(popup.getByRole('tab', { name: 'Conditions' })).toHaveAttribute('aria-selected', 'true')
  for (const place of [2, 1]) {
    await popup.getByRole('button', { name: 'Previous loan of the list' }).click()
    await expect(popup.getByText(`${place} of ${total}`)).toBeVisible()
    await dismissConflictCheck(page)
  }
  await expect(popup.getByRole('button', { name: 'Previous loan of the list' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  expectNoComplaints(page)
})

test('the popup goes on from page to page of its list, with its filters and its order', async ({ browser }) => {
  // Closed loans, because no conflict check locks them and no clock removes them from the list.
  const page = await signedIn(browser, 'admin', '/closing?SLA=Met&taskStatus=Closed&sort=Loan+Number')
  const first = await numbersOnScreen(page)
  const total = await totalOf(page)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => numbersOnScreen(page), 'the rows follow the pager').not.toEqual(first)
  const second = await numbersOnScreen(page)
  await page.getByRole('button', { name: 'Page 1' }).click()
  await expect.poll(() => numbersOnScreen(page)).toEqual(first)

  await page.getByRole('link', { name: String(first.at(-1)), exact: true }).click()
  const popup = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Loan Quality' }) })
  const heading = popup.getByRole('heading', { name: /^Loan \d+/ })
  await expect(popup.getByText(`10 of ${total}`)).toBeVisible()
  await popup.getByRole('button', { name: 'Next loan of the list' }).click()
  await expect(heading).toHaveText(`Loan ${second[0]}`)
  await expect(popup.getByText(`11 of ${total}`)).toBeVisible()
  await expect(page).toHaveURL(({ search }) => ['SLA=Met', 'sort=Loan+Number', 'page=2'].every((part) => search.includes(part)))
  await popup.getByRole('button', { name: 'Previous loan of the list' }).click()
  await expect(heading).toHaveText(`Loan ${first.at(-1)}`)
  await expect(popup.getByText(`10 of ${total}`)).toBeVisible()
  await popup.getByRole('button', { name: 'Next loan of the list' }).click()
  await expect(heading).toHaveText(`Loan ${second[0]}`)

  // The list behind the popup has turned to the same page, and the keyboard continues in it.
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(page.getByText('Showing 11 to')).toBeVisible()
  await expect.poll(() => numbersOnScreen(page)).toEqual(second)
  await expect(page.locator('main, main *').and(page.locator(':focus'))).toHaveCount(1)

  await page.goto(`/closing?SLA=Met&taskStatus=Closed&sort=Loan+Number&page=${Math.ceil(total / 10)}`)
  const last = await numbersOnScreen(page)
  await page.getByRole('link', { name: String(last.at(-1)), exact: true }).click()
  await expect(popup.getByText(`${total} of ${total}`)).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Next loan of the list' })).toHaveAttribute('aria-disabled', 'true')
  expectNoComplaints(page)
})
