import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { monthsAgo } from './support/clock.ts'
import { ownApp } from './support/own-app.ts'
import { expectAccessible, expectAccessibleInBoth, expectNoComplaints } from './support/person.ts'
import { test } from './support/test.ts'

/** A server of its own: a month is published once for everybody. */
const app = ownApp()

const MONTH = monthsAgo(2).slice(0, 7)
const ADDRESS = `/monthlypack?month=${MONTH}`

test('a month is looked at, published, signed off by somebody else, mailed and printed', async ({ browser }) => {
  const page = await app.arrive(browser, 'qc.manager', ADDRESS)
  const paper = page.getByRole('article', { name: /^Quality control, / })
  await expect(paper.getByRole('heading', { name: /^Processor QC: Critical defect rate/ })).toBeVisible()
  await expect(page.getByText('Not published: the figures are as of')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download PDF' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleInBoth(page)

  // A figure opens the loans that it counts.
  const gross = paper.getByRole('link', { name: /^\d+ of \d+ loans$/ }).first()
  const count = Number((await gross.textContent())?.split(' ')[0])
  await gross.press('Enter')
  const loans = page.getByRole('dialog', { name: /gross$/ })
  await expect(loans.getByRole('row')).toHaveCount(count + 1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(loans).toBeHidden()

  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(paper.getByText('Signed off').locator('..')).toContainText('not yet')
  const { rows } = await app.database.query<{ id: number; content: string; hash: string }>('SELECT id, content, hash FROM monthly_packs')
  const [stored] = rows
  expect(
    createHash('sha256')
      .update(stored?.content ?? '')
      .digest('hex'),
  ).toBe(stored?.hash)
  await expect(paper.getByText(stored?.hash ?? '', { exact: true })).toBeVisible()
  await paper.getByRole('button', { name: 'Verify' }).click()
  await expect(paper.getByText('What is stored hashes to what was published.')).toBeVisible()

  const sign = page.getByRole('button', { name: 'Sign off' })
  await expect(sign).toHaveAttribute('aria-disabled', 'true')
  await sign.focus()
  await expect(page.getByText('You published this pack: somebody else signs it off')).toBeVisible()

  const second = await app.arrive(browser, 'admin', ADDRESS)
  await second.getByRole('button', { name: 'Sign off' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Sign off' }).click()
  await expect(second.getByRole('article').getByText('Signed off').locator('..')).not.toContainText('not yet')

  const [saved] = await Promise.all([second.waitForEvent('download'), second.getByRole('button', { name: 'Download PDF' }).click()])
  expect(saved.suggestedFilename()).toBe(`Monthly pack ${MONTH}.pdf`)
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await second.getByRole('button', { name: 'Mail', exact: true }).click()
  const mail = second.getByRole('dialog', { name: /^Mail / })
  await mail.getByRole('button', { name: 'Mail', exact: true }).click()
  await expect(mail.getByText('Choose who is mailed')).toBeVisible()
  await mail.getByLabel('To').click()
  await second.getByRole('listbox').getByRole('option').first().click()
  await second.keyboard.press('Tab')
  await expect(second.getByRole('listbox')).toBeHidden()
  await expectAccessibleInBoth(second)
  await mail.getByRole('button', { name: 'Mail', exact: true }).click()
  await expect(mail).toBeHidden()
  await expect
    .poll(async () => (await app.database.query("SELECT 1 FROM mails WHERE kind = 'Monthly pack' AND file_id IS NOT NULL")).rowCount, {
      timeout: 60_000,
    })
    .toBe(1)

  await second.reload()
  await expect(second.getByRole('article')).toBeVisible()
  await second.emulateMedia({ media: 'print' })
  await expect(second.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(second.getByRole('button', { name: 'Verify' })).toBeHidden()
  const paged = (await second.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paged.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0).toBeGreaterThan(1)
  await second.emulateMedia({ media: null })
  await expectAccessibleInBoth(second)
  expectNoComplaints(page, second)
})

test('who leads a team sees the figures without loans and people, and publishes nothing', async ({ browser }) => {
  const page = await app.arrive(browser, 'closing.lead', ADDRESS)
  await expect(page.getByText('Loans and people stand in the pack for those who see all reviews.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Responsible people/ })).toBeHidden()
  for (const name of ['Mail', 'Sign off'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  expectNoComplaints(page)
})
