import { UNDO_MINUTES } from '@ivue/contracts/worklist/undo.ts'
import { type Browser, type BrowserContext, chromium, expect, type Locator, type Page } from '@playwright/test'
import type pg from 'pg'
import { type BreakableProxy, startBreakableProxy } from './support/breakable-proxy.ts'
import { callServer } from './support/call-server.ts'
import { pressAnywhere, pressOn, typeOn } from './support/keys.ts'
import { expectNoErrors, loanRow, openAs, openAsInContext, searchGrid } from './support/person.ts'
import {
  answerYes,
  commentBox,
  continueReview,
  expectAnswered,
  expectSaved,
  qaPath,
  questionGroup,
  startReview,
} from './support/review-steps.ts'
import { type Kind, resetToPendingReview } from './support/review-world.ts'
import { test } from './support/reviews-app.ts'

let proxy: BreakableProxy

test.beforeEach(async ({ appUrl }) => {
  proxy = await startBreakableProxy(appUrl)
})
test.afterEach(() => proxy.close())

/** Opens a page as the reviewer, through a connection that can be cut. */
const reviewer = (browser: Browser, path: string) => openAs(browser, 'qc.analyst', path, { baseURL: proxy.url })

const COMMENT = 'The statement in the file is of another month.'

/** Returns the encryption key of this person's unsent answers in the browser. */
async function getDraftKey(page: Page): Promise<string> {
  const { response } = await callServer<{ key: string }>(page, 'com_quality', 'getDraftKey')
  return response.key
}

interface StoredDraft {
  /** The stored, encrypted text. */
  sealed: string
  /** The comments, decrypted with the writer's key. */
  comments: string[]
}

/** Returns the unsent answers in the browser, by review. */
const readDrafts = (page: Page, keyText: string): Promise<StoredDraft[]> =>
  page.evaluate(async (base64) => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await resultOf(indexedDB.open('ivue'))
    const records = await resultOf(database.transaction('answers of pages').objectStore('answers of pages').getAll())
    database.close()
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt'])
    const text = new TextDecoder()
    return Promise.all(
      records.map(async ({ who, reviewId, sealed }) => {
        if (who !== '' || reviewId !== 0) throw new Error('A stored draft names its person or its review')
        const additionalData = new TextEncoder().encode('unsent answers')
        const content = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: sealed.subarray(0, 12), additionalData },
          key,
          sealed.subarray(12),
        )
        const { answers }: { answers: { comment: string }[] } = JSON.parse(text.decode(content))
        return { sealed: text.decode(sealed), comments: answers.map(({ comment }) => comment) }
      }),
    )
  }, keyText)

const readDraftComments = async (page: Page, key: string) => (await readDrafts(page, key)).flatMap(({ comments }) => comments)

/** Starts the loan's review and answers its first question. */
async function begin(page: Page, loan: string): Promise<Locator> {
  const dialog = await startReview(page, loan)
  await answerFirst(dialog)
  return dialog
}

async function answerFirst(dialog: Locator): Promise<void> {
  await expectAnswered(dialog, 0)
  await answerYes(dialog, 1)
  await expectAnswered(dialog, 1)
  await expectSaved(dialog)
}

/** Chooses Partial, answers one question and changes to Full, which discards the answer after a warning. */
async function chooseAudit(page: Page, dialog: Locator): Promise<void> {
  const choice = page.getByRole('dialog', { name: 'Full or Partial audit' })
  await expect(choice.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true')
  await choice.getByRole('radio', { name: 'Partial' }).check()
  await choice.getByRole('button', { name: 'Continue' }).click()
  await expectAnswered(dialog, 0, 2)
  await pressOn(questionGroup(dialog, 1), 'n')
  await expectSaved(dialog)
  await dialog.getByRole('button', { name: 'Change audit' }).click()
  await choice.getByRole('radio', { name: 'Full' }).check()
  await expect(choice.getByText('will be discarded')).toBeVisible()
  await choice.getByRole('button', { name: 'Discard the answer and change' }).click()
}

async function answerWithoutNetwork(page: Page, dialog: Locator, kind: Kind): Promise<void> {
  const key = await getDraftKey(page)
  const comment = commentBox(dialog, 3)
  proxy.cut()
  await answerYes(dialog, 2)
  await expect(dialog.getByText('1 answer not saved yet, will be sent when the connection is back')).toBeVisible()
  await pressOn(questionGroup(dialog, 3), 'n')
  await typeOn(comment, COMMENT)
  if (kind === 'underwriter') {
    const severity = dialog.getByLabel('Question 3: severity')
    await pressOn(comment, 'Tab')
    await expect(severity).toBeFocused()
    // One letter chooses nothing.
    await pressOn(severity, 'm')
    await expect(severity).toHaveValue('')
    await pressOn(severity, 'a')
    await expect(severity).toHaveValue('Material Findings')
    // Escape returns to the question, as from the other fields of the finding.
    const attach = dialog.getByRole('button', { name: 'Question 3: attach a file' })
    await attach.focus()
    await pressOn(attach, 'Escape')
    await expect(questionGroup(dialog, 3)).toBeFocused()
  }
  await expect(dialog.getByText('2 answers not saved yet, will be sent when the connection is back')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true')
  // The drafts can be read only with their writer's key.
  await expect.poll(() => readDraftComments(page, key)).toEqual(['', COMMENT])
  await expect.poll(async () => (await readDrafts(page, key)).map(({ sealed }) => sealed).join()).not.toContain(COMMENT)

  proxy.restore()
  await expectSaved(dialog)
  await expect.poll(() => readDrafts(page, key)).toEqual([])
  await comment.press('Escape')
  await pressOn(questionGroup(dialog, 3), 'g')
  await pressOn(questionGroup(dialog, 4), '-')
  await expectAnswered(dialog, 4)
  await expectSaved(dialog)
}

async function decideStage(page: Page, row: Locator): Promise<void> {
  await row.getByRole('button', { name: 'Decide' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Please select any value')).toBeVisible()
  await dialog.getByLabel('Status').selectOption('Final Risk Review')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('button', { name: /Final Risk Review/ })).toBeVisible()
}

for (const kind of ['underwriter', 'processor', 'closer'] as const) {
  const when = kind === 'underwriter' ? {} : { tag: '@thorough' }
  test(
    `${kind}: a review is answered by keyboard, partly without network, decided, continued and viewed`,
    when,
    async ({ browser, database }) => {
      const { loan, type } = await resetToPendingReview(database, kind, 'qc.analyst')
      const page = await reviewer(browser, qaPath(kind, type))
      const row = loanRow(page, loan)
      const dialog = await startReview(page, loan)
      if (kind === 'underwriter') await chooseAudit(page, dialog)
      await answerFirst(dialog)
      await answerWithoutNetwork(page, dialog, kind)
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(row).toContainText('In QC')
      await expect(row.locator(':focus')).toHaveCount(1)
      await decideStage(page, row)

      await row.getByRole('button', { name: 'Continue' }).click()
      await expectAnswered(dialog, 4)
      await dialog.getByRole('button', { name: /Coachback|Critical|Material/ }).click()
      await expect(commentBox(dialog, 3)).toHaveValue(COMMENT)
      await pressAnywhere(page, 'Control+Enter')
      await expect(page.getByRole('dialog', { name: /^Submit with \d+ findings?\?$/ })).toContainText(
        `undo this for ${UNDO_MINUTES} minutes`,
      )
      await pressAnywhere(page, 'Control+Enter')
      await expect(dialog).toBeHidden()
      await expect(row).toContainText('Completed - Findings')

      await row.getByRole('button', { name: 'View', exact: true }).click()
      const view = page.getByRole('dialog', { name: 'QA View' })
      await expect(view.getByRole('row')).toHaveCount(5)
      await expect(view.getByRole('row').filter({ hasText: 'Is point 3' })).toContainText(COMMENT)
    },
  )
}

/** Returns the stored answer to the second question. */
const readStoredAnswer = async (database: pg.Client, reviewId: number) =>
  (await database.query('SELECT answer, comment FROM review_answers WHERE review_id = $1 AND sno = 2', [reviewId])).rows

test('an answer that a closed window could not send is sent by the next window', async ({ browser, database }) => {
  const review = await resetToPendingReview(database, 'processor', 'qc.analyst')
  const page = await reviewer(browser, qaPath('processor', review.type))
  const key = await getDraftKey(page)
  const dialog = await begin(page, review.loan)
  proxy.cut()
  await pressOn(questionGroup(dialog, 2), 'n')
  await typeOn(commentBox(dialog, 2), 'The stub is missing')
  await expect(dialog.getByText('1 answer not saved yet')).toBeVisible()
  await expect.poll(() => readDraftComments(page, key)).toEqual(['The stub is missing'])
  await page.close()

  proxy.restore()
  const next = await page.context().newPage()
  await next.goto('/changepassword')
  await expect(next.getByText(/^1 answer of .*, given offline, was sent$/)).toBeVisible()
  await expect.poll(() => readDrafts(next, key)).toEqual([])
  await expect.poll(() => readStoredAnswer(database, review.id)).toEqual([{ answer: 'No', comment: 'The stub is missing' }])
})

test('with two windows on one review the second may take over, and neither overwrites an answer it has not shown', async ({
  browser,
  database,
}) => {
  const { id, loan, type } = await resetToPendingReview(database, 'processor', 'qc.analyst')
  const first = await openAs(browser, 'qc.analyst', qaPath('processor', type))
  const dialog = await begin(first, loan)
  const second = await first.context().newPage()
  await second.goto(qaPath('processor', type))
  const other = await continueReview(second, loan)
  const openElsewhere = other.getByRole('alert').filter({ hasText: 'You have had this open in another window since' })
  await expect(openElsewhere).toBeVisible()
  await other.getByRole('button', { name: 'Take over' }).click()
  await expect(openElsewhere).toBeHidden()
  await questionGroup(other, 2).getByRole('button', { name: 'Yes' }).click()
  await expectAnswered(other, 2)
  await expectSaved(other)

  const taken = dialog.getByRole('alert').filter({ hasText: 'You took this over in another window' })
  await expect(taken).toBeVisible()
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect(taken).toBeHidden()
  await questionGroup(dialog, 2).getByRole('button', { name: 'No', exact: true }).click()
  await typeOn(commentBox(dialog, 2), 'The stub is missing')
  const newer = dialog.getByRole('alert', { name: 'Question 2: answered elsewhere' })
  await expect(newer).toContainText('Yes')
  await expect(commentBox(dialog, 2)).toHaveValue('The stub is missing')
  await expect.poll(() => readStoredAnswer(database, id)).toEqual([{ answer: 'Yes', comment: '' }])
  await newer.getByRole('button', { name: 'Save mine' }).click()
  await expect(newer).toHaveCount(0)
  await expect.poll(() => readStoredAnswer(database, id)).toEqual([{ answer: 'No', comment: 'The stub is missing' }])
  expectNoErrors(first)
})

test('a comment is saved after a pause in typing, also if the browser is killed', { tag: '@thorough' }, async ({
  browser,
  database,
  appUrl,
  launchOptions,
}) => {
  const review = await resetToPendingReview(database, 'closer', 'qc.analyst')
  const path = qaPath('closer', review.type)
  const server = await chromium.launchServer(launchOptions)
  const killed = await chromium.connect(server.wsEndpoint())
  const dialog = await begin(await openAs(killed, 'qc.analyst', path, { baseURL: appUrl }), review.loan)
  await pressOn(questionGroup(dialog, 2), 'n')
  await typeOn(commentBox(dialog, 2), 'The wire was sent twice')
  // The pause alone sends the comment, while the field still has the focus.
  await expect.poll(() => readStoredAnswer(database, review.id)).toEqual([{ answer: 'No', comment: 'The wire was sent twice' }])
  await server.kill()

  const next = await openAs(browser, 'qc.analyst', path)
  const again = await continueReview(next, review.loan)
  await again.getByRole('button', { name: /Coachback|Moderate/ }).click()
  await expect(commentBox(again, 2)).toHaveValue('The wire was sent twice')
  expectNoErrors(next)
})

test(
  'a draft survives when the browser is killed without network',
  { tag: '@thorough' },
  async ({ database, launchOptions, viewport, timezoneId }, { outputDir }) => {
    const review = await resetToPendingReview(database, 'processor', 'qc.analyst')
    const path = qaPath('processor', review.type)
    const start = () =>
      chromium.launchPersistentContext(`${outputDir}/profile`, { ...launchOptions, viewport, timezoneId, baseURL: proxy.url })
    const killed = await start()
    const page = await openAsInContext(killed, 'qc.analyst', path)
    const key = await getDraftKey(page)
    const dialog = await begin(page, review.loan)
    proxy.cut()
    await pressOn(questionGroup(dialog, 2), 'n')
    await typeOn(commentBox(dialog, 2), 'The wire was sent')
    await expect(dialog.getByText('1 answer not saved yet')).toBeVisible()
    await typeOn(commentBox(dialog, 2), ' twice')
    await expect.poll(() => readDraftComments(page, key)).toEqual(['The wire was sent twice'])
    await typeOn(commentBox(dialog, 2), ' and')
    const gone = killed.waitForEvent('close')
    process.kill(await findProcessId(killed), 'SIGKILL')
    await gone

    proxy.restore()
    const started = await start()
    const next = await openAsInContext(started, 'qc.analyst', '/changepassword')
    await expect(next.getByText(/^1 answer of .*, given offline, was sent$/)).toBeVisible()
    await expect.poll(() => readDrafts(next, key)).toEqual([])
    await expect
      .poll(() => readStoredAnswer(database, review.id))
      .toEqual([{ answer: 'No', comment: expect.stringMatching(/^The wire was sent twice/) }])
    await next.goto(path)
    await searchGrid(next, review.loan)
    await expect(loanRow(next, review.loan)).toContainText('In QC')
    expectNoErrors(next)
    await started.close()
  },
)

/** Returns the process id of a browser. */
async function findProcessId(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  const running = await session?.send('SystemInfo.getProcessInfo')
  const found = running?.processInfo.find(({ type }) => type === 'browser')
  if (!found) throw new Error('The browser does not name its process')
  return found.id
}
