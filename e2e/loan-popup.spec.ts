import { expect, type Locator, type Page } from '@playwright/test'
import { readFirstLoan, readFirstLoans } from './support/free-rows.ts'
import { pressAnywhere, pressOn, typeOn } from './support/keys.ts'
import { expectNoErrors, loanRow, openAs, readTotal } from './support/person.ts'
import { test } from './support/world.ts'

interface LockedLoan {
  number: string
  name: string
  otherName: string
}

/** A loan with two borrowers that waits for its conflict check. */
const LOCKED = `
  SELECT number, borrower_last_name AS name, co_borrower_last_name AS "otherName" FROM loans
  WHERE conflict_check_required_at IS NOT NULL AND conflict_check_passed_at IS NULL AND borrower_count = 2 ORDER BY id LIMIT 1`

/** Returns the SSNs that the demo world stores for a locked loan's borrowers, if it stores any. */
const buildSsns = (number: string) =>
  [`9${number.slice(-8)}`, `666${String((Number(number.slice(-6)) + 1) % 1_000_000).padStart(6, '0')}`] as const

test('a loan with a co-borrower can be unlocked by keyboard, and missing fields are named', async ({ browser, database }) => {
  const { rows } = await database.query<LockedLoan>(LOCKED)
  const { number, name, otherName } = rows[0] as LockedLoan
  const [ssn, otherSsn] = buildSsns(number)
  const page = await openAs(browser, 'admin', `/closing?loan=${number}`)
  const popup = page.getByRole('dialog', { name: `Loan ${number}` })
  const form = page.getByRole('dialog', { name: 'Conflict Check' })
  const field = (label: string) => form.getByRole('textbox', { name: label, exact: true })
  const choose = async (radio: Locator) => {
    await radio.focus()
    await pressOn(radio, 'Space')
  }
  const yes = form.getByRole('radio', { name: 'Yes - Add Co-Borrower' })
  const no = form.getByRole('radio', { name: 'No - All Done' })
  const typeBorrower = async (lastName: string, itsSsn: string) => {
    await typeOn(field('Last Name'), lastName)
    await pressOn(field('Last Name'), 'Tab')
    await typeOn(field('Confirm Last Name'), lastName)
    await pressOn(field('Confirm Last Name'), 'Tab')
    await typeOn(field('SSN (no dashes)'), itsSsn)
    await pressOn(field('SSN (no dashes)'), 'Tab')
    await typeOn(field('Confirm SSN'), itsSsn)
  }

  await expect(form.getByText('Please complete Borrower conflict check below to unlock the loan:')).toBeVisible()
  await expect(field('Loan')).toHaveValue(number)
  await expect(field('Last Name')).toBeFocused()
  await choose(no)
  await expect(form.getByRole('alert').filter({ hasText: 'Cannot be empty' })).toHaveCount(4)
  await expect(field('Last Name')).toBeFocused()
  await expect(no).not.toBeChecked()
  await expect(form.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true')

  // With one of two borrowers the check is not passed, and the input remains.
  await typeBorrower(name, ssn)
  await choose(no)
  await pressOn(no, 'Enter')
  await expect(page.getByText('The conflict check was not passed')).toBeVisible()
  await expect(field('Confirm SSN')).toHaveValue(ssn)
  await choose(yes)
  await expect(form.getByText('Please complete Borrower 2 conflict check below to unlock the loan:')).toBeVisible()
  await expect(field('SSN (no dashes)')).toHaveValue('')
  await typeBorrower(otherName, otherSsn)
  await choose(no)
  await expect(no).toBeChecked()
  await pressOn(no, 'Enter')
  await expect(page.getByText('The conflict check is completed: the loan is unlocked')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(popup.getByText('This loan is locked by its conflict check.')).toBeHidden()

  await popup.getByRole('tab', { name: 'Loan History' }).click()
  await expect(popup.getByRole('button', { name: /Completed the conflict check: the loan is unlocked/ })).toBeVisible()
  await popup.getByRole('tab', { name: 'General Info' }).click()
  await expect(popup.getByText(`***-**-${ssn.slice(-4)}`)).toBeVisible()
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.body.innerHTML]),
  )
  expect(stored).not.toContain(ssn)
  expect(stored).not.toContain(otherSsn)
  expectNoErrors(page)
})

/** Closed loans by number. No conflict check locks them, and no due moment removes them from the list. */
const CLOSED = '/closing?SLA=Met&taskStatus=Closed&sort=Loan+Number'
const loanPopup = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Loan Quality' }) })
const open = (page: Page, loan: string) => loanRow(page, loan).getByRole('link', { name: loan }).click()

test('every tab of a loan shows its parts', async ({ browser }) => {
  const page = await openAs(browser, 'admin', CLOSED)
  await open(page, await readFirstLoan(page.getByRole('row')))
  const popup = loanPopup(page)
  await expect(popup.getByRole('region', { name: 'Milestones' }).getByRole('listitem')).toHaveCount(20)
  await expect(popup.getByText('Original Lock')).toBeVisible()

  const tabs: [tab: string, regions: string[]][] = [
    ['General Info', ['Borrower Information', 'Property Information', 'Loan Information', 'Loan Specific Actions']],
    ['Loan History', ['Activity']],
    ['Related Parties', ['Sales', 'Fulfillment']],
    ['Loan Timeline', ['Major Loan Events', '3rd Party Services', 'Other Metrics']],
    ['Open Tasks', ['WOW Tasks', 'LEAN Accountability Tasks', 'Calls', 'Issue Tracker']],
    ['Conditions', ['Conditions']],
  ]
  for (const [tab, regions] of tabs) {
    await popup.getByRole('tab', { name: tab }).click()
    for (const name of regions) await expect(popup.getByRole('region', { name, exact: true })).toBeVisible()
  }
  await expect(popup.getByRole('columnheader')).toHaveText(['Condition Name', 'Status', 'ETA', 'Last Change', 'Change By', 'Changes #'])
  expectNoErrors(page)
})

/** Whether texts of an element's children overlap. */
const overlapping = (part: Locator) =>
  part.evaluate((node) => {
    const boxes: DOMRect[] = []
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      boxes.push(...range.getClientRects())
    }
    const meet = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
    return boxes.some((one, at) => boxes.slice(at + 1).some((other) => meet(one, other)))
  })

test('the text of a late measure does not overlap the name of its owner', async ({ browser, database }) => {
  const { rows } = await database.query<{ number: string }>(`
    SELECT loan_number AS number FROM tasks WHERE desk = 'closing' AND slot1_id IS NOT NULL AND p1_actual_at > p1_due_at + interval '10 hours'
    ORDER BY id LIMIT 1`)
  const page = await openAs(browser, 'admin', `/closing?loan=${rows[0]?.number}`)
  const measure = page.getByRole('region', { name: 'SLA measures' }).getByRole('listitem').filter({ hasText: /^P1/ })
  await expect(measure).toContainText(/ late/)
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    // A name that is too long may be cut.
    await expect.poll(() => overlapping(measure.locator('> :last-child'))).toBe(false)
    await expect.poll(() => measure.locator('> *').count()).toBe(2)
  }
})

test('Next and Previous of the popup follow the list across pages, with its filters, order and tab', async ({ browser }) => {
  const page = await openAs(browser, 'admin', CLOSED)
  const total = await readTotal(page)
  const rows = page.getByRole('row')
  const first = await readFirstLoans(rows, 10)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(loanRow(page, first[0] ?? '')).toHaveCount(0)
  const second = await readFirstLoans(rows, 10)
  await page.getByRole('button', { name: 'Page 1' }).click()
  await expect(loanRow(page, first[0] ?? '')).toBeVisible()

  const popup = loanPopup(page)
  const next = popup.getByRole('button', { name: 'Next loan of the list' })
  const previous = popup.getByRole('button', { name: 'Previous loan of the list' })
  const conditions = popup.getByRole('tab', { name: 'Conditions' })
  const expectPlace = async (place: number, loan: string | undefined) => {
    await expect(popup.getByRole('heading', { name: /^Loan \d+/ })).toHaveText(`Loan ${loan}`)
    await expect(popup.getByText(`${place} of ${total}`)).toBeVisible()
  }
  await open(page, first[8] ?? '')
  await expectPlace(9, first[8])
  await conditions.click()
  await next.click()
  await expectPlace(10, first[9])
  await next.click()
  await expectPlace(11, second[0])
  await expect(conditions).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(({ search }) => ['SLA=Met', 'sort=Loan+Number', 'page=2'].every((part) => search.includes(part)))
  await previous.click()
  await expectPlace(10, first[9])
  await next.click()
  await expectPlace(11, second[0])

  // The list behind the popup has moved to the same page, and the keyboard continues there.
  await pressAnywhere(page, 'Escape')
  await expect(popup).toBeHidden()
  await expect(page.getByText('Showing 11 to')).toBeVisible()
  await expect(rows.getByRole('link')).toHaveText(second)
  await expect(page.locator('main, main *').and(page.locator(':focus'))).toHaveCount(1)

  await page.getByRole('button', { name: 'Page 1' }).click()
  await open(page, first[0] ?? '')
  await expectPlace(1, first[0])
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  expectNoErrors(page)
})
