import { paths } from '@ivue/contracts/screens.ts'
import { expect, type Page } from '@playwright/test'
import { readFirstLoan } from './support/free-rows.ts'
import { goTo } from './support/go-to.ts'
import { pressAnywhere, pressOn, typeOn } from './support/keys.ts'
import { expectNoErrors, openAs } from './support/person.ts'
import { findUnreachable } from './support/unreachable.ts'
import { test } from './support/world.ts'

const help = (page: Page) => page.getByRole('complementary', { name: 'Help' })
const openByMenu = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
}
const HINTS = 'Three things to try'

test('the help of a screen explains its words and rings them, and closes by Esc', async ({ browser }) => {
  const page = await openAs(browser, 'closing.manager', '/closing')
  await readFirstLoan(page.getByRole('row'))
  await pressAnywhere(page, '?')
  await expect(help(page).getByRole('region', { name: 'This screen', exact: true })).toContainText('Open closings')
  await expect(help(page)).toContainText(/iVue \d+\.\d+\.\d+/)
  const words = help(page).getByRole('region', { name: 'Words on this screen' })
  await words.getByRole('button', { name: /^Will miss today/ }).focus()
  const [ring, tab] = await Promise.all([
    help(page).locator('> [aria-hidden]').last().boundingBox(),
    page.getByRole('link', { name: /^Will miss today/ }).boundingBox(),
  ])
  expect(Math.abs((ring?.y ?? 0) - (tab?.y ?? 99))).toBeLessThan(16)
  expect(ring?.x).toBeLessThan((tab?.x ?? 0) + (tab?.width ?? 0))

  const search = help(page).getByRole('searchbox')
  await search.focus()
  await typeOn(search, 'snoo')
  await expect(help(page).getByRole('region', { name: 'Words', exact: true })).toContainText('A loan leaves your list')
  await expect(help(page).getByRole('region', { name: 'Keys found' })).toContainText('snooze it')
  await pressOn(search, 'Escape')
  await expect(search).toHaveValue('')

  // The panel is still open on the next screens.
  await goTo(page, paths.closingLog)
  await expect(help(page).getByRole('region', { name: 'This screen', exact: true })).toContainText('What was done on closings')
  await page.getByRole('link', { name: 'My work' }).first().click()
  await expect(help(page).getByRole('region', { name: 'This screen', exact: true })).toContainText('What waits for you')
  await pressAnywhere(page, 'Escape')
  await expect(help(page)).toBeHidden()
  expectNoErrors(page)
})

test('what is tried is ticked, and "Never again" is for every browser of the person', async ({ browser }) => {
  const page = await openAs(browser, 'closer.two', '/closing')
  const loan = await readFirstLoan(page.getByRole('row'))
  await openByMenu(page)
  const hints = help(page).getByRole('region', { name: HINTS })
  await expect(hints).toContainText('0 of 3 done')
  await page.getByRole('link', { name: loan }).focus()
  await pressAnywhere(page, 'j')
  await pressAnywhere(page, 'k')
  await pressAnywhere(page, 'Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(hints).toContainText('1 of 3 done')
  await hints.getByRole('button', { name: 'Never again' }).click()
  await expect(hints).toBeHidden()

  const other = await openAs(browser, 'closer.two', '/mywork')
  await expect(other.getByRole('heading', { name: 'My work' })).toBeVisible()
  await pressAnywhere(other, '?')
  await expect(help(other).getByRole('region', { name: 'This screen', exact: true })).toBeVisible()
  await expect(help(other).getByRole('region', { name: HINTS })).toBeHidden()
  expectNoErrors(page, other)
})

test('Ctrl+K finds the acts on the marked row, the undo and the help of both', async ({ browser }) => {
  const page = await openAs(browser, 'closing.manager', '/closing')
  const loan = await readFirstLoan(page.getByRole('row'))
  await page.getByRole('link', { name: loan }).focus()
  const box = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')
  const options = page.getByRole('option')
  await pressAnywhere(page, 'Control+k')
  await typeOn(box, 'undo')
  await expect(options.filter({ hasText: 'Undo what I did last' })).toBeVisible()
  await box.fill('snooze')
  await expect(options.filter({ hasText: 'Follow the loan of the row, snooze it' })).toBeVisible()
  await expect(options.first()).toContainText(loan)
  await pressOn(box, 'Enter')
  await expect(page.getByRole('dialog', { name: 'Snooze the loan' })).toContainText(loan)
  await pressAnywhere(page, 'Escape')
  expectNoErrors(page)
})

test('My work and its help are read in order: names, counts, then what is in them', async ({ browser }) => {
  const page = await openAs(browser, 'closer.one', '/mywork')
  const main = page.getByRole('main')
  await readFirstLoan(main.getByRole('row'))
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "My work" [level=1]
      - navigation "Home":
        - link "My work"
        - link "Landing Dashboard"
      - region "My work":
        - grid "My work":
          - rowgroup:
            - row "When Loan number Borrower What Act"
          - rowgroup:
            - row /^Late and due today \\d+$/
            - row /^P[1-4] (Late|At risk|Due soon|On track) .* \\d{10} .+ Actions of \\d{10}$/
          - rowgroup:
            - row /^Waits for my answer \\d+$/
            - row /^(Comment|Named|Mismatch) .* \\d{10} .+ Actions of \\d{10}$/
          - rowgroup:
            - row /^Followed, with news \\d+$/
          - rowgroup:
            - row /^Snoozed \\d+$/
      - complementary "Next loan and my numbers":
        - button "Give me the next"
        - paragraph:
          - text: /^\\d{10} .+, due$/
          - time
          - text: /Nobody is deciding it\\. \\d+ more\\.$/
        - region /^My numbers [A-Z][a-z]+ \\d{4} so far$/:
          - heading /^My numbers/ [level=2]
          - table:
            - rowgroup:
              - row "Figure Share Count"
            - rowgroup:
              - row /^P1 Met P1 Met. (–|[0-9.]+ %) \\d+ of \\d+$/
        - region "My recent acts":
          - heading "My recent acts" [level=2]
          - button "All my recent acts"
          - list
  `)
  await pressAnywhere(page, '?')
  await expect(help(page)).toMatchAriaSnapshot(`
    - complementary "Help":
      - heading "Help" [level=2]
      - button "Close the help"
      - searchbox "Search words and keys"
      - status
      - region /^Three things to try \\d of 3 done$/:
        - heading /^Three things to try/ [level=3]
        - button "Never again"
        - list:
          - listitem: Walk the list, then Enter to open a loan j k
          - listitem: Do what waits on the row d
          - listitem: "On My work: take the next loan n"
      - region "This screen":
        - heading "This screen" [level=3]
        - paragraph: /^What waits for you/
      - region "Words on this screen":
        - heading /^Words on this screen \\d+$/ [level=3]
        - list:
          - listitem:
            - button "Late (show it on the screen)"
            - paragraph: Open, and the due moment has passed
      - region "Keys":
        - heading "Keys" [level=3]
        - button /^All \\d+$/
        - term: Search
        - definition: /
  `)
  expectNoErrors(page)
})

test('on a phone and at 200 % the help fills the window', async ({ browser }) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 640, height: 360 },
  ]) {
    const page = await openAs(browser, 'closing.manager', '/closing', { viewport })
    await openByMenu(page)
    await expect(help(page).getByRole('region', { name: 'This screen', exact: true })).toBeVisible()
    await expect.poll(() => findUnreachable(page, 'aside')).toEqual([])
    await help(page).getByRole('button', { name: 'Close the help' }).click()
    await expect(page.getByRole('heading', { name: 'Closing Dashboard' })).toBeVisible()
    expectNoErrors(page)
  }
})
