import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import { type BreakableWay, breakableWay } from './support/breakable.ts'
import { ownDatabase } from './support/own-database.ts'
import { expectAccessibleInBoth, expectNoComplaints, rowOf, searchGrid, signedIn } from './support/person.ts'
import { type Kind, pendingReview, smallBanks } from './support/review-world.ts'
import { type RunningApp, startApp } from './support/start-app.ts'
import { test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

/** A server of its own, with small banks of questions. */
let app: RunningApp
let way: BreakableWay
let database: pg.Client

test.beforeAll(async () => {
  app = await startApp()
  way = await breakableWay(app.url)
  database = new pg.Client({ connectionString: ownDatabase(app.dataDir) })
  await database.connect()
  await smallBanks(database)
})
test.afterAll(async () => {
  await database?.end()
  await way?.close()
  await app?.stop()
})

const arrive = (browser: Browser, username: string, path: string, url = app.url) => signedIn(browser, username, path, { baseURL: url })

interface KindOfReview {
  kind: Kind
  /** The QA dashboard, and the desk of whose work is reviewed. */
  path: (type: string) => string
  desk: string
  /** What the summary says of the worked person with the finding, and without it. */
  found: string
  cleared: string
}
const KINDS: readonly KindOfReview[] = [
  {
    kind: 'closer',
    path: (type) => `/qccloser?type=${encodeURIComponent(type)}`,
    desk: '/closing?taskStatus=All',
    found: '66.67%',
    cleared: '100.00%',
  },
  { kind: 'processor', path: () => '/qcprocessor', desk: '/processor?filterId=All', found: '50.00%', cleared: '100.00%' },
  { kind: 'underwriter', path: () => '/qcunderwritter', desk: '/underwritter?filterId=All', found: '100.00', cleared: '0.00' },
]

const COMMENT = 'The statement in the file is of another month.'

/** What the browser keeps of answers that the server does not have yet. */
const keptIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('ivue', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('answers').objectStore('answers').getAll()
          all.onsuccess = () => resolve(all.result)
        }
      }),
  )

/** Starts the review of the row and answers its first question. */
async function begin(page: Page, row: Locator, kind: Kind): Promise<Locator> {
  await row.getByRole('button', { name: 'Start' }).click()
  const confirmation = page.getByRole('dialog', { name: 'QC confirmation' })
  await expect(confirmation.getByText('Are you sure to proceed QC?')).toBeVisible()
  await confirmation.getByRole('button', { name: 'Start QC' }).click()
  if (kind === 'underwriter') await chooseAudit(page)
  const dialog = page.getByRole('dialog', { name: 'Perform QC' })
  await expect(dialog.getByText('0 of 4 answered')).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Is point 1 of the file in order?' })).toBeFocused()
  await page.keyboard.press('y')
  await expect(dialog.getByText('1 of 4 answered')).toBeVisible()
  await expect(dialog.getByText(/^saved \d\d:\d\d$/)).toBeVisible()
  return dialog
}

/** Partial first, one answer, then Full: the answer is discarded after a warning. */
async function chooseAudit(page: Page): Promise<void> {
  const choice = page.getByRole('dialog', { name: 'Full or Partial audit' })
  await expect(choice.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleInBoth(page)
  await choice.getByRole('radio', { name: 'Partial' }).check()
  await choice.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Perform QC' })
  await expect(dialog.getByText('0 of 2 answered').first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(dialog.getByText(/^saved \d\d:\d\d$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Change audit' }).click()
  await choice.getByRole('radio', { name: 'Full' }).check()
  await expect(choice.getByText('will be discarded')).toBeVisible()
  await choice.getByRole('button', { name: 'Discard the answer and change' }).click()
}

async function answerWithoutNetwork(page: Page, dialog: Locator, kind: Kind): Promise<void> {
  const submit = dialog.getByRole('button', { name: 'Submit' })
  way.cut()
  await page.keyboard.press('y')
  await expect(dialog.getByText('1 answer not saved yet, will be sent when the connection is back')).toBeVisible()
  await page.keyboard.press('n')
  const comment = dialog.getByRole('textbox', { name: 'Question 3: comment' })
  await expect(comment).toBeFocused()
  await comment.fill(COMMENT)
  if (kind === 'underwriter') await dialog.getByLabel('Question 3: severity').selectOption('Material Findings')
  await expect(dialog.getByText('2 answers not saved yet, will be sent when the connection is back')).toBeVisible()
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  // What is kept can be read with its writer's key alone.
  const kept = await keptIn(page)
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain(COMMENT)
  await expectAccessibleInBoth(page)

  way.mend()
  await expect(dialog.getByText(/^saved \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => keptIn(page)).toEqual([])
  await comment.press('Escape')
  await expect(dialog.getByRole('group', { name: 'Is point 3 of the file in order?' })).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('-')
  await expect(dialog.getByText('4 of 4 answered')).toBeVisible()
}

async function decideStage(page: Page, row: Locator): Promise<void> {
  await row.getByRole('button', { name: 'Decide' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Please select any value')).toBeVisible()
  await expectAccessibleInBoth(page)
  await dialog.getByLabel('Status').selectOption('Final Risk Review')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('button', { name: /Final Risk Review/ })).toBeVisible()
}

async function dispute(page: Page, loan: string): Promise<void> {
  await searchGrid(page, loan)
  await rowOf(page, loan).getByRole('button', { name: '1 open' }).click()
  const dialog = page.getByRole('dialog', { name: /Dispute$/ })
  await dialog.getByRole('combobox').selectOption('Yes')
  await dialog.getByRole('textbox').fill('The right month is on the next page.')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
}

async function accept(page: Page, row: Locator): Promise<void> {
  await row.getByRole('button', { name: '1 waiting' }).click()
  const read = page.getByRole('dialog', { name: 'Dispute' })
  await expect(read.getByText('The right month is on the next page.')).toBeVisible()
  await expect(read.getByRole('combobox')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Decide', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Overturned' })
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await expect(dialog.getByText('the finding is removed from the score')).toBeVisible()
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('combobox', { name: 'Finding 3: overturn' }).selectOption('Accept')
  await dialog.getByRole('textbox', { name: 'Finding 3: comment' }).fill('The next page has it.')
  await expectAccessibleInBoth(page)
  await submit.click()
  await expect(dialog).toBeHidden()
}

for (const { kind, path, desk, found, cleared } of KINDS) {
  test(`a ${kind} review: answered by keys with the network gone in between, disputed, decided, and counted`, async ({ browser }) => {
    const review = await pendingReview(database, kind, 'qc.analyst')
    const page = await arrive(browser, 'qc.analyst', path(review.type), way.url)
    const row = rowOf(page, review.loan)
    const summary = page.getByRole('region', { name: 'Summary', exact: true })
    await searchGrid(page, review.loan)
    await expect(row).toContainText('Pending')

    const dialog = await begin(page, row, kind)
    await answerWithoutNetwork(page, dialog, kind)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(row).toContainText('In QC')
    await decideStage(page, row)

    await row.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('4 of 4 answered')).toBeVisible()
    await dialog.getByRole('button', { name: /Coachback|Critical|Material/ }).click()
    await expect(dialog.getByRole('textbox', { name: 'Question 3: comment' })).toHaveValue(COMMENT)
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Completed - Findings')
    await expect(summary.getByRole('row', { name: review.worked })).toContainText(found)

    await row.getByRole('button', { name: 'View', exact: true }).click()
    const view = page.getByRole('dialog', { name: 'QA View' })
    await expect(view.getByRole('row')).toHaveCount(5)
    await expect(view.getByRole('row').nth(3)).toContainText(COMMENT)
    await expectAccessibleInBoth(page)
    await page.keyboard.press('Escape')

    const worked = await arrive(browser, review.username, desk)
    await dispute(worked, review.loan)
    expectNoComplaints(worked)

    await accept(page, row)
    await expect(row.getByRole('button', { name: 'Decided' })).toBeVisible()
    await expect(row).toContainText('100')
    await expect(summary.getByRole('row', { name: review.worked })).toContainText(cleared)
    await expectAccessibleInBoth(page)

    const manager = await arrive(browser, 'qc.manager', path(review.type))
    await expect(manager.getByRole('region', { name: 'Summary', exact: true }).getByRole('row', { name: review.worked })).toContainText(
      cleared,
    )
    await expectAccessibleInBoth(manager)
    expectNoComplaints(manager)
  })
}

test('an answer that a closed window could not send is sent by the next one', async ({ browser }) => {
  const review = await pendingReview(database, 'processor', 'qc.analyst')
  const page = await arrive(browser, 'qc.analyst', '/qcprocessor', way.url)
  await searchGrid(page, review.loan)
  const dialog = await begin(page, rowOf(page, review.loan), 'processor')
  way.cut()
  await page.keyboard.press('n')
  await page.keyboard.type('The stub is missing')
  await expect(dialog.getByText('1 answer not saved yet')).toBeVisible()
  await expect.poll(() => keptIn(page)).toHaveLength(1)
  // What may be lost of typing when a browser is killed.
  await page.waitForTimeout(300)
  expect(JSON.stringify(await keptIn(page))).not.toContain('stub')
  await page.close()

  way.mend()
  const next = await page.context().newPage()
  await next.goto('/qcprocessor')
  await searchGrid(next, review.loan)
  await rowOf(next, review.loan).getByRole('button', { name: 'Continue' }).click()
  const again = next.getByRole('dialog', { name: 'Perform QC' })
  await expect(again.getByText('2 of 4 answered')).toBeVisible()
  await expect.poll(() => keptIn(next)).toEqual([])
  const { rows } = await database.query('SELECT answer, comment FROM review_answers WHERE review_id = $1 AND sno = 2', [review.id])
  expect(rows).toEqual([{ answer: 'No', comment: 'The stub is missing' }])
})
