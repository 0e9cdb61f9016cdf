import { expect, type Locator, type Page } from '@playwright/test'
import { pressOn, pressUntilFocused, typeOn } from './support/keys.ts'
import { expectNoErrors, openAs } from './support/person.ts'
import { test } from './support/world.ts'

/** A separate world, because a live test is seen by everybody who works loans. */
test.use({ world: 'quality' })

async function typeInto(field: Locator, words: string): Promise<void> {
  await pressUntilFocused(field, 'Tab')
  await typeOn(field, words)
}

async function enter(button: Locator, by = 'Tab'): Promise<void> {
  await pressUntilFocused(button, by, 120)
  await pressOn(button, 'Enter')
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const COUNTS = `SELECT count(*) FILTER (WHERE holds)::int AS pass, count(*) FILTER (WHERE NOT holds)::int AS fail,
  count(*) FILTER (WHERE holds IS NULL)::int AS unknown
  FROM (SELECT ltv <= 80 AND nullif(occupancy, '') = 'Primary' AS holds FROM loans) judged`

test('a test is written with two rows by keyboard, previewed, tried in shadow, proposed, and approved by a second person', async ({
  browser,
  database,
}) => {
  const page = await openAs(browser, 'qc.manager', '/qcdatatests/new')
  const must = page.getByRole('region', { name: 'Must be true' })
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(page.getByRole('heading', { name: 'New data test' })).toBeVisible()
  await expect(preview).toContainText('Complete the rows to see what the test finds.')

  await test.step('what is missing is named', async () => {
    await enter(button(page, 'Save draft'))
    await expect(page.getByText('Choose one of Critical, Material, Moderate, Coachback')).toBeVisible()
    await expect(must.getByRole('alert').filter({ hasText: 'Add at least one row' })).toBeVisible()
  })

  await test.step('the fields are filled, and two rows added', async () => {
    const code = page.getByRole('textbox', { name: 'Code' })
    await typeOn(code, 't90')
    await typeInto(page.getByRole('textbox', { name: 'Name' }), 'A primary residence has an LTV of at most 80')
    await typeInto(page.getByRole('textbox', { name: 'Source' }), 'Bank policy, LTV')
    await typeInto(page.getByRole('combobox', { name: 'Severity' }), 'Mod')
    await typeInto(page.getByRole('combobox', { name: 'Party' }), 'Und')

    const addRow = button(page, 'Must be true: add a row')
    await enter(addRow)
    await typeOn(must.getByLabel('Row 1, column'), 'LTV')
    await typeInto(must.getByLabel('Row 1, operator'), 'is at most')
    await typeInto(must.getByLabel('Row 1, value'), '80')
    await enter(addRow, 'Shift+Tab')
    await typeOn(must.getByLabel('Row 2, column'), 'Occ')
    await expect(must.getByLabel('Row 2, compared with')).toHaveValue('=Primary')
    await expect(page.getByText('Every loan: LTV is at most 80 and Occupancy is Primary.')).toBeVisible()
  })

  await test.step('the preview counts all loans and lists ten that fail', async () => {
    const { rows } = await database.query<{ pass: number; fail: number; unknown: number }>(COUNTS)
    const { pass = 0, fail = 0, unknown = 0 } = rows[0] ?? {}
    expect(fail).toBeGreaterThan(10)
    const results = preview.getByRole('list', { name: 'Results' }).getByRole('listitem')
    const text = (count: number, name: string) => `${count.toLocaleString('en-US')} ${name}`
    await expect(results).toHaveText([text(pass, 'pass'), text(fail, 'fail'), text(unknown, 'unknown'), '0 out of scope'])
    const failing = preview.getByRole('table', { name: 'Loans that fail' })
    await expect(failing.getByRole('columnheader')).toHaveText(['Loan Number', 'Borrower', 'LTV', 'Occupancy'])
    await expect(failing.getByRole('row')).toHaveCount(11)
    await expect(preview.getByRole('list', { name: 'Failing by month of closing' }).getByRole('listitem')).toHaveCount(12)
  })

  await test.step('it is saved, started as shadow and proposed', async () => {
    await expect(button(page, 'Start shadow')).toHaveAccessibleDescription('Save the draft first')
    await enter(button(page, 'Save draft'))
    await expect(page.getByRole('heading', { name: 'T90 A primary residence has an LTV of at most 80' })).toBeVisible()
    await expect(page).toHaveURL(/\/qcdatatests\/\d+$/)
    await enter(button(page, 'Start shadow'))
    await expect(button(page, 'Start shadow')).toHaveAccessibleDescription('This version runs already')
    await enter(button(page, 'Propose to go live'))
    await expect(button(page, 'Approve')).toHaveAccessibleDescription('You proposed this: somebody else decides on it')
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeDisabled()
  })

  await test.step('a second person approves it once it has run', async () => {
    const other = await openAs(browser, 'admin', new URL(page.url()).pathname)
    await expect(button(other, 'Withdraw')).toHaveAccessibleDescription('Only the person who proposed it may withdraw it')
    await expect(button(other, 'Approve')).not.toHaveAttribute('aria-disabled', 'true', { timeout: 120_000 })
    await enter(button(other, 'Approve'))
    await expect(other.getByText('Version 1 stays live: saving makes a draft of version 2')).toBeVisible()
    await enter(button(other, 'History'), 'Shift+Tab')
    const history = other.getByRole('dialog', { name: 'History' })
    await expect(history).toContainText('Version 1 Live')
    await expect(history).toContainText(/Approved by \w/)
    expectNoErrors(other)
  })

  await test.step('its number of failing loans opens them', async () => {
    await page.goto('/qcdatatests')
    const failing = page.getByRole('row', { name: 'T90' }).getByRole('button', { name: /^Failing: / })
    const count = ((await failing.textContent()) ?? '').replace(',', '')
    await failing.click()
    await expect(page).toHaveURL(/\/qcexceptions\?test=T90/)
    await expect(page.getByText(`of ${count} Entries`)).toBeVisible()
  })
  expectNoErrors(page)
})
