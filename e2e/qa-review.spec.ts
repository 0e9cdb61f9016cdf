import { type BrowserContext, chromium, expect, type Locator, type Page } from '@playwright/test'
import { type BreakableWay, breakableWay } from './support/breakable.ts'
import { expectAccessibleInBoth, expectNoComplaints, rowOf, searchGrid, signedInWithin } from './support/person.ts'
import { DESK_PATH, disputeFindings, expectSaved, qaPath, questionOf, startReview } from './support/review-steps.ts'
import { type Kind, pendingReview } from './support/review-world.ts'
import { reviewsApp } from './support/reviews-app.ts'
import { test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

const app = reviewsApp()
let way: BreakableWay

test.beforeAll(async () => {
  way = await breakableWay(app.url)
})
test.afterAll(async () => {
  await way?.close()
})

interface KindOfReview {
  kind: Kind
  /** What the summary says of the worked person with the finding, and without it. */
  found: string
  cleared: string
}
const KINDS: readonly KindOfReview[] = [
  { kind: 'closer', found: '66.67%', cleared: '100.00%' },
  { kind: 'processor', found: '50.00%', cleared: '100.00%' },
  { kind: 'underwriter', found: '100.00', cleared: '0.00' },
]

const COMMENT = 'The statement in the file is of another month.'

/** What the browser keeps of answers that the server does not have yet. */
const keptIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('ivue')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('answers of pages').objectStore('answers of pages').getAll()
          all.onsuccess = () => resolve(all.result)
        }
      }),
  )

/** Starts the loan's review and answers its first question. */
async function begin(page: Page, loan: string, kind: Kind): Promise<Locator> {
  const dialog = await startReview(page, loan)
  if (kind === 'underwriter') await chooseAudit(page)
  await expect(dialog.getByText('0 of 4 answered')).toBeVisible()
  await expect(questionOf(dialog, 1)).toBeFocused()
  await page.keyboard.press('y')
  await expect(dialog.getByText('1 of 4 answered')).toBeVisible()
  await expectSaved(dialog)
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
  await expectSaved(dialog)
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
  await expectSaved(dialog)
  await expect.poll(() => keptIn(page)).toEqual([])
  await comment.press('Escape')
  await expect(questionOf(dialog, 3)).toBeFocused()
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
  await expect(dialog.getByLabel('Status').locator('option')).toHaveText([
    'Select',
    'Initial Risk Review',
    'Reconsideration Risk Review',
    'Final Risk Review',
  ])
  await dialog.getByLabel('Status').selectOption('Final Risk Review')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('button', { name: /Final Risk Review/ })).toBeVisible()
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
  const overturn = dialog.getByRole('combobox', { name: 'Finding 3: overturn' })
  await expect(overturn.locator('option')).toHaveText(['Select', 'Accept', 'Reject'])
  await overturn.selectOption('Accept')
  await dialog.getByRole('textbox', { name: 'Finding 3: comment' }).fill('The next page has it.')
  await expectAccessibleInBoth(page)
  await submit.click()
  await expect(dialog).toBeHidden()
}

for (const { kind, found, cleared } of KINDS) {
  test(`a ${kind} review: answered by keys with the network gone in between, disputed, decided, and counted`, async ({ browser }) => {
    const review = await pendingReview(app.database, kind, 'qc.analyst')
    const page = await app.arrive(browser, 'qc.analyst', qaPath(kind, review.type), { baseURL: way.url })
    const row = rowOf(page, review.loan)
    const summary = page.getByRole('region', { name: 'Summary', exact: true })
    await searchGrid(page, review.loan)
    await expect(row).toContainText('Pending')

    const dialog = await begin(page, review.loan, kind)
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

    const worked = await app.arrive(browser, review.username, DESK_PATH[kind])
    await searchGrid(worked, review.loan)
    await disputeFindings(worked, review.loan, 1, 'The right month is on the next page.')
    expectNoComplaints(worked)

    await accept(page, row)
    await expect(row.getByRole('button', { name: 'Decided' })).toBeVisible()
    await expect(row).toContainText('100')
    await expect(summary.getByRole('row', { name: review.worked })).toContainText(cleared)
    await expectAccessibleInBoth(page)

    const manager = await app.arrive(browser, 'qc.manager', qaPath(kind, review.type))
    await expect(manager.getByRole('region', { name: 'Summary', exact: true }).getByRole('row', { name: review.worked })).toContainText(
      cleared,
    )
    await expectAccessibleInBoth(manager)
    expectNoComplaints(manager)
  })
}

test('an answer that a closed window could not send is sent by the next one', async ({ browser }) => {
  const review = await pendingReview(app.database, 'processor', 'qc.analyst')
  const page = await app.arrive(browser, 'qc.analyst', '/qcprocessor', { baseURL: way.url })
  const dialog = await begin(page, review.loan, 'processor')
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
  await next.goto('/changepassword')
  await expect(next.getByText(/^1 answer of .*: sent now/)).toBeVisible()
  await expect.poll(() => keptIn(next)).toEqual([])
  await next.goto('/qcprocessor')
  await searchGrid(next, review.loan)
  await rowOf(next, review.loan).getByRole('button', { name: 'Continue' }).click()
  const again = next.getByRole('dialog', { name: 'Perform QC' })
  await expect(again.getByText('2 of 4 answered')).toBeVisible()
  await expect.poll(() => keptIn(next)).toEqual([])
  const { rows } = await app.database.query('SELECT answer, comment FROM review_answers WHERE review_id = $1 AND sno = 2', [review.id])
  expect(rows).toEqual([{ answer: 'No', comment: 'The stub is missing' }])
})

test('two windows on one review: the second is told and may take over, and neither writes over what it has not seen', async ({
  browser,
}) => {
  const review = await pendingReview(app.database, 'processor', 'qc.analyst')
  const first = await app.arrive(browser, 'qc.analyst', '/qcprocessor')
  const dialog = await begin(first, review.loan, 'processor')
  const second = await first.context().newPage()
  await second.goto('/qcprocessor')
  await searchGrid(second, review.loan)
  await rowOf(second, review.loan).getByRole('button', { name: 'Continue' }).click()
  const other = second.getByRole('dialog', { name: 'Perform QC' })
  await expect(other.getByRole('alert').filter({ hasText: 'You have this open in another window since' })).toBeVisible()
  await other.getByRole('button', { name: 'Take over' }).click()
  await expect(other.getByRole('alert').filter({ hasText: 'You have this open in another window since' })).toBeHidden()
  await questionOf(other, 2).press('y')
  await expect(other.getByText('2 of 4 answered').first()).toBeVisible()
  await expectSaved(other)

  await expect(dialog.getByRole('alert').filter({ hasText: 'You took this over in another window' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'You took this over in another window' })).toBeHidden()
  await questionOf(dialog, 2).press('n')
  await expect(dialog.getByRole('textbox', { name: 'Question 2: comment' })).toBeFocused()
  await first.keyboard.type('The stub is missing')
  const newer = dialog.getByRole('alert', { name: 'Question 2: answered elsewhere' })
  await expect(newer).toContainText('Yes')
  await expect(dialog.getByRole('textbox', { name: 'Question 2: comment' })).toHaveValue('The stub is missing')
  const stored = async () =>
    (await app.database.query('SELECT answer, comment FROM review_answers WHERE review_id = $1 AND sno = 2', [review.id])).rows
  expect(await stored()).toEqual([{ answer: 'Yes', comment: '' }])
  await newer.getByRole('button', { name: 'Save mine' }).click()
  await expectSaved(dialog)
  await expect(newer).toHaveCount(0)
  expect(await stored()).toEqual([{ answer: 'No', comment: 'The stub is missing' }])
  expectNoComplaints(first)
})

test('a killed browser loses nothing of a comment that was typed 400 ms before', async ({ browser, launchOptions }) => {
  const review = await pendingReview(app.database, 'closer', 'qc.analyst')
  const path = qaPath('closer', review.type)
  const server = await chromium.launchServer(launchOptions)
  const killed = await chromium.connect(server.wsEndpoint())
  const page = await app.arrive(killed, 'qc.analyst', path)
  const dialog = await begin(page, review.loan, 'closer')
  await page.keyboard.press('n')
  await expect(dialog.getByRole('textbox', { name: 'Question 2: comment' })).toBeFocused()
  await page.keyboard.type('The wire was sent twice')
  // A pause in typing of 300 ms is sent; what is typed after it may be lost.
  await page.waitForTimeout(400)
  await server.kill()

  const next = await app.arrive(browser, 'qc.analyst', path)
  await searchGrid(next, review.loan)
  await rowOf(next, review.loan).getByRole('button', { name: 'Continue' }).click()
  const again = next.getByRole('dialog', { name: 'Perform QC' })
  await again.getByRole('button', { name: /Coachback|Moderate/ }).click()
  await expect(again.getByRole('textbox', { name: 'Question 2: comment' })).toHaveValue('The wire was sent twice')
  expectNoComplaints(next)
})

test('a browser killed without a network loses at most the last 300 ms of typing', async ({ launchOptions, viewport, timezoneId }, {
  outputDir,
}) => {
  const review = await pendingReview(app.database, 'processor', 'qc.analyst')
  const path = qaPath('processor', review.type)
  const start = () => chromium.launchPersistentContext(`${outputDir}/profile`, { ...launchOptions, viewport, timezoneId, baseURL: way.url })
  const killed = await start()
  const page = await signedInWithin(killed, 'qc.analyst', path)
  const dialog = await begin(page, review.loan, 'processor')
  way.cut()
  await page.keyboard.press('n')
  await page.keyboard.type('The wire was sent')
  await expect(dialog.getByText('1 answer not saved yet')).toBeVisible()
  await page.keyboard.type(' twice')
  await page.waitForTimeout(300)
  await page.keyboard.type(' and')
  const gone = killed.waitForEvent('close')
  process.kill(await processOf(killed), 'SIGKILL')
  await gone

  way.mend()
  const started = await start()
  const next = await signedInWithin(started, 'qc.analyst', '/changepassword')
  await expect(next.getByText(/^1 answer of .*: sent now/)).toBeVisible()
  await expect.poll(() => keptIn(next)).toEqual([])
  await next.goto(path)
  await searchGrid(next, review.loan)
  await rowOf(next, review.loan).getByRole('button', { name: 'Continue' }).click()
  const again = next.getByRole('dialog', { name: 'Perform QC' })
  await expect(again.getByText('2 of 4 answered')).toBeVisible()
  await again.getByRole('button', { name: /Coachback/ }).click()
  await expect(again.getByRole('textbox', { name: 'Question 2: comment' })).toHaveValue(/^The wire was sent twice/)
  const { rows } = await app.database.query('SELECT answer, comment FROM review_answers WHERE review_id = $1 AND sno = 2', [review.id])
  expect(rows).toEqual([{ answer: 'No', comment: expect.stringMatching(/^The wire was sent twice/) }])
  expectNoComplaints(next)
  await started.close()
})

/** Id of the process of a browser. */
async function processOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  const running = await session?.send('SystemInfo.getProcessInfo')
  const found = running?.processInfo.find(({ type }) => type === 'browser')
  if (!found) throw new Error('The browser does not name its process')
  return found.id
}
