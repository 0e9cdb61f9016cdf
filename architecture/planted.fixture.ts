/** An offence against a rule: files by path, and the message that must report it. */
export interface Planted {
  files: Readonly<Record<string, string>>
  message: RegExp
}

const LATER = ['TO', 'DO'].join('')
const ONLY = ['it', 'only('].join('.')
const BOUND = ['MOST', 'ROWS'].join('_')
const GONE = ['gone', 'ts'].join('.')
const HOME = ['', 'root', '.cache'].join('/')
const api = (path: string) => `apps/api/src/${path}`
const web = (path: string) => `apps/web/src/${path}`
const spec = 'e2e/a.spec.ts'
const contracts = (path: string) => `packages/contracts/src/${path}`

/** The offences that each rule must find, by the rule's name. */
export const PLANTED = {
  'keeps files under 350 lines': [{ files: { 'e2e/long.spec.ts': 'a()\n'.repeat(351) }, message: /long\.spec\.ts has 351 lines.*split/ }],
  'has no marks for later and no skipped tests': [
    { files: { [api('a.ts')]: `// ${LATER}: later` }, message: /a\.ts: is marked for later/ },
    { files: { [api('a.test.ts')]: `${ONLY}'x', () => {})` }, message: /a\.test\.ts: has a test that does not run/ },
  ],
  'has no import cycle within a room': [
    {
      files: {
        [web('grid/model/rows.ts')]: "import { x } from '../cells/cell.ts'",
        [web('grid/cells/cell.ts')]: "import type { Y } from '../model/state/view.ts'",
        [web('grid/model/state/view.ts')]: '',
      },
      message: /apps\/web\/src\/grid: its parts model → cells → model .* Remove /,
    },
  ],
  'has no import cycle of rooms': [
    {
      files: {
        [api('grid/page.ts')]: "import { x } from '../desks/log.ts'",
        [api('desks/log.ts')]: "import {\n  type Y,\n} from '../rows/find.ts'",
        [api('rows/find.ts')]: "import type { Z } from '../grid/page.ts'",
      },
      message: /rooms grid → desks → rows → grid .* Remove /,
    },
    {
      files: { [web('ui/link.ts')]: "const later = () => import('../rpc/ask.ts')", [web('rpc/ask.ts')]: "export * from '../ui/link.ts'" },
      message: /rooms ui → rpc → ui/,
    },
    {
      files: { [contracts('grid.ts')]: "import './grid/views.ts'", [contracts('grid/views.ts')]: "import { x } from '../grid.ts'" },
      message: /rooms grid\.ts → grid → grid\.ts/,
    },
  ],
  'has no import cycle of files': [
    {
      files: { [web('ui/a.ts')]: "const later = () => import(\n  './b.ts'\n)", [web('ui/b.ts')]: "import { a } from './a.ts'" },
      message: /ui\/a\.ts → .*ui\/b\.ts → .*ui\/a\.ts import each other/,
    },
    {
      files: { [api('grid/a.ts')]: "import type { B } from './b.ts'", [api('grid/b.ts')]: "import { a } from './a.ts'" },
      message: /grid\/a\.ts → .*grid\/b\.ts → .*grid\/a\.ts import each other/,
    },
  ],
  'imports in the order of the rooms': [
    {
      files: { [api('grid/page.ts')]: "import type { Desk } from '../desks/desk.ts'" },
      message: /but grid comes before desks.*pass it as a parameter/,
    },
    { files: { [api('people/a.ts')]: "import { b } from '../loans/b.ts'" }, message: /but people and loans may not import each other/ },
    { files: { [web('worklist/a.tsx')]: "import { b } from '../desks/b.tsx'" }, message: /but worklist comes before desks/ },
    {
      files: { [web('people/a.tsx')]: "import { b } from '../quality/b.tsx'" },
      message: /but people and quality may not import each other/,
    },
    { files: { [web('people/a.tsx')]: "import { PAGES } from '../pages.ts'" }, message: /but people comes before pages\.ts/ },
  ],
  'names rooms that exist in the order': [
    { files: { [api('platform/rpc/serve.ts')]: '' }, message: /names audit, but no package has such a folder/ },
  ],
  'assembles the rooms in roots that no room imports': [
    { files: { [api('health.ts')]: "import { build } from './app.ts'" }, message: /app\.ts assembles the rooms/ },
  ],
  'writes the path of each import as a literal': [
    {
      files: { [web('ui/a.ts')]: 'const later = (name: string) => import(name)' },
      message: /ui\/a\.ts: imports a file whose name is computed/,
    },
  ],
  'lets contracts import only zod and themselves': [
    {
      files: { [contracts('loans/rules.ts')]: "import { z } from 'zod'\nimport { hash } from 'node:crypto'" },
      message: /imports node:crypto/,
    },
  ],
  'calls the server only through rpc in pages': [
    { files: { [web('loans/a.ts')]: "await fetch('/index.php')" }, message: /loans\/a\.ts: calls the server directly/ },
    {
      files: { [web('rpc/a.ts')]: "import type { User } from '@ivue/api/src/people/users.ts'" },
      message: /imports apps\/api\/src\/people\/users\.ts/,
    },
  ],
  'builds pages without a schema library': [
    { files: { [web('loans/a.ts')]: 'const body = loan.safeParse(input)' }, message: /loans\/a\.ts: parses with a schema/ },
  ],
  'has one kind of form': [
    { files: { [web('loans/a-form.tsx')]: '<form onSubmit={send} />' }, message: /a-form\.tsx has a form outside of the standard ones/ },
    {
      files: { [web('loans/a-dialog.tsx')]: '<SubmitDialog entry={mine} />' },
      message: /a-dialog\.tsx has a form outside of the standard ones/,
    },
    {
      files: { [web('loans/a-form.tsx')]: "import { useForm } from 'react-hook-form'" },
      message: /a-form\.tsx: uses the form library directly/,
    },
    { files: {}, message: /sign-in-form\.tsx is listed as an exception/ },
  ],
  'counts in words by one function': [
    {
      files: { [web('a.ts')]: `const words = \`\${n} \${n === 1 ? 'loan' : 'loans'}\`` },
      message: /a\.ts: writes the plural of a count itself/,
    },
    { files: { [contracts('home/b.ts')]: `const words = \`\${funded} funded loans\`` }, message: /b\.ts: writes the plural/ },
    { files: { [web('c.tsx')]: '<p>Of {units} loans</p>' }, message: /c\.tsx: writes the plural/ },
  ],
  'asks before a dialog discards a text': [
    {
      files: { [web('a.tsx')]: '<Dialog actions={<Button size="l" onClick={onClose}>\n Close\n</Button>}>' },
      message: /a\.tsx: has a button of its own/,
    },
    { files: { [web('b.tsx')]: '<Dialog><Textarea label="Why" /></Dialog>' }, message: /b\.tsx: has a text in a dialog/ },
  ],
  'disables no control for good': [
    {
      files: { [web('a.tsx')]: '<input type="checkbox" checked={done} readOnly disabled />' },
      message: /a\.tsx: has a control that nothing enables/,
    },
  ],
  'exports by name': [
    { files: { [contracts('loans/rules.ts')]: 'export default function rules() {}' }, message: /rules\.ts: has a default export/ },
  ],
  'passes each prop by its name': [
    {
      files: {
        [web('a.tsx')]: '<Row {...{ cell, edit }} />',
      },
      message: /a\.tsx: spreads an object of props/,
    },
  ],
  'keeps personal data out of the browser': [
    { files: { [web('people/a.ts')]: "localStorage.setItem('user', name)" }, message: /people\/a\.ts: stores something in the browser/ },
  ],
  'imports each outside package in one room': [
    {
      files: { [api('xlsx/parts.ts')]: "import { open } from 'yauzl'", [api('imports/upload.ts')]: "import type { Entry } from 'yauzl'" },
      message: /yauzl is imported by .*parts\.ts and .*upload\.ts/,
    },
    {
      files: {
        [api('session/a.ts')]: "import { x } from '@zxcvbn-ts/core'\nimport words from '@zxcvbn-ts/language-common/words.json'",
        [api('people/a.ts')]: "const words = () => import('@zxcvbn-ts/language-common')",
      },
      message: /@zxcvbn-ts\/language-common is imported by/,
    },
  ],
  'keeps test tools out of production': [
    { files: { [api('imports/kit.ts')]: "import { inject } from 'vitest'" }, message: /kit\.ts imports vitest.*fixture\.ts/ },
    {
      files: { [api('imports/kit.ts')]: "import { testApp } from '../testing/app.ts'" },
      message: /kit\.ts imports apps\/api\/src\/testing\/app\.ts/,
    },
    { files: { [web('ui/table.tsx')]: "import { rows } from './table.fixture.tsx'" }, message: /table\.tsx imports .*table\.fixture\.tsx/ },
  ],
  'names no list in generic code': [
    {
      files: { [api('grid/page.ts')]: "import { findSession } from '../session/queries.ts'" },
      message: /grid\/page\.ts imports .*session/,
    },
    { files: { [web('grid/cell.tsx')]: "if (name === 'closingDate') show()" }, message: /cell\.tsx contains "closing"/ },
    {
      files: { [contracts('figures/atoms.ts')]: "import { DESKS } from '../desks/words.ts'" },
      message: /figures\/atoms\.ts imports .*desks/,
    },
    { files: { [api('figures/store.ts')]: 'const reviews = 1' }, message: /store\.ts contains "review"/ },
  ],
  'keeps SQL out of handlers': [
    { files: { [api('people/users-handlers.ts')]: 'await db.$queryRaw`SELECT 1`' }, message: /users-handlers\.ts: contains SQL/ },
  ],
  'excludes blind reviews from every reader': [
    {
      files: { [api('reports/a.grid.ts')]: 'FROM reviews r WHERE' },
      message: /reports\/a\.grid\.ts reads reviews without excluding blind/,
    },
    { files: { [api('reports/queries.ts')]: 'await db.review.findMany({})' }, message: /reports\/queries\.ts reads reviews/ },
  ],
  'names bounds MAX_ and MIN_': [
    { files: { [web('grid/a.ts')]: `const ${BOUND} = 5` }, message: /grid\/a\.ts: names a bound by a superlative/ },
  ],
  'links to files that exist': [
    { files: { 'docs/a.md': '[b](decisions/b.md#why)' }, message: /docs\/a\.md links to decisions\/b\.md, which is no file/ },
  ],
  'names paths that exist in documents and comments': [
    {
      files: { 'docs/a.md': 'See `contracts/gone.ts`.', 'packages/contracts/src/here.ts': '' },
      message: /docs\/a\.md names contracts\/gone\.ts, which/,
    },
    { files: { [api('x/README.md')]: 'See `../gone`.', [api('x/a.ts')]: '' }, message: /x\/README\.md names \.\.\/gone, which/ },
    { files: { [web('x/a.ts')]: `/** As \`${GONE}\` does. */` }, message: /x\/a\.ts names gone\.ts, which/ },
  ],
  'names what exists in documents and comments': [
    {
      files: { 'docs/a.md': 'Calls `leftBehind`.', [api('a.ts')]: '// leftBehind' },
      message: /docs\/a\.md names leftBehind, which no code/,
    },
    { files: { [api('a.ts')]: '/** As `leftBehind(id)` does. */' }, message: /a\.ts names leftBehind, which no code/ },
  ],
  'names no host in the lockfile': [{ files: { 'pnpm-lock.yaml': 'tarball: x.tgz' }, message: /names a host or a tarball/ }],
  'names no path of a developer’s machine': [
    { files: { 'docs/operations.md': `cd ${HOME}` }, message: /operations\.md names a path of a developer's machine/ },
  ],
  'waits for states in browser tests': [
    {
      files: { [spec]: 'expect(await page.getByText("x").textContent()).toBe("x")' },
      message: /a\.spec\.ts:1: reads a state without waiting/,
    },
  ],
  'has no fixed waits in tests': [
    { files: { [spec]: 'await page.waitForTimeout(500)' }, message: /a\.spec\.ts:1: waits a fixed time/ },
    { files: { [api('a.test.ts')]: "import { setTimeout } from 'node:timers/promises'" }, message: /a\.test\.ts:1: waits a fixed time/ },
  ],
  'does not read the clock in tests': [
    { files: { [spec]: 'if (new Date().getDay() === 0) fail()' }, message: /a\.spec\.ts:1: reads the clock/ },
    { files: { [contracts('a.test.ts')]: '\nconst start = performance.now()' }, message: /a\.test\.ts:2: reads the clock/ },
  ],
  'presses keys in browser tests only with the focus': [
    { files: { [spec]: "await page.keyboard.press('j')" }, message: /a\.spec\.ts:1: presses keys before/ },
  ],
  'finds rows in browser tests by their loan': [
    { files: { [spec]: "page.getByRole('row').nth(1)" }, message: /a\.spec\.ts:1: finds a row by its position/ },
    { files: { [spec]: 'await freeRows(page).first().click()' }, message: /finds a row by its position/ },
  ],
  'runs axe in one place': [{ files: { [spec]: 'await expectAccessible(page)' }, message: /a\.spec\.ts:1: runs axe/ }],
  'has no large files': [
    { files: { 'docs/long.md': 'x'.repeat(300_001) }, message: /long\.md has 300001 bytes/ },
    {
      files: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`docs/${n}.png`, 'x'.repeat(200_000)])),
      message: /have 4200000 bytes together/,
    },
  ],
} satisfies Record<string, Planted[]>
