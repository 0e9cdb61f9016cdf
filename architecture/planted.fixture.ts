/** An offence against a rule: files by path, and the pattern of the message that must report it. */
export interface Planted {
  files: Readonly<Record<string, string>>
  said: RegExp
}

const LATER = ['TO', 'DO'].join('')
const ONLY = ['it', 'only('].join('.')
const HOME = ['', 'root', '.cache'].join('/')
const api = (path: string) => `apps/api/src/${path}`
const web = (path: string) => `apps/web/src/${path}`
const spec = 'e2e/a.spec.ts'
const contracts = (path: string) => `packages/contracts/src/${path}`

/** The offences that each rule must find, by the rule's name. */
export const PLANTED = {
  'keeps files under 350 lines': [{ files: { 'e2e/long.spec.ts': 'a()\n'.repeat(351) }, said: /long\.spec\.ts has 351 lines.*split/ }],
  'leaves nothing for later': [
    { files: { [api('a.ts')]: `// ${LATER}: ask` }, said: /a\.ts: is marked for later/ },
    { files: { [api('a.test.ts')]: `${ONLY}'x', () => {})` }, said: /a\.test\.ts: has a test that does not run/ },
  ],
  'has no circle within a room': [
    {
      files: {
        [web('grid/model/rows.ts')]: "import { x } from '../cells/cell.ts'",
        [web('grid/cells/cell.ts')]: "import type { Y } from '../model/state/view.ts'",
        [web('grid/model/state/view.ts')]: '',
      },
      said: /apps\/web\/src\/grid: its parts model → cells → model .* Take out /,
    },
  ],
  'has no circle of rooms': [
    {
      files: {
        [api('grid/page.ts')]: "import { x } from '../desks/log.ts'",
        [api('desks/log.ts')]: "import {\n  type Y,\n} from '../rows/find.ts'",
        [api('rows/find.ts')]: "import type { Z } from '../grid/page.ts'",
      },
      said: /rooms grid → desks → rows → grid .* Take out /,
    },
    {
      files: { [web('ui/link.ts')]: "const later = () => import('../rpc/ask.ts')", [web('rpc/ask.ts')]: "export * from '../ui/link.ts'" },
      said: /rooms ui → rpc → ui/,
    },
    {
      files: { [contracts('grid.ts')]: "import './grid/views.ts'", [contracts('grid/views.ts')]: "import { x } from '../grid.ts'" },
      said: /rooms grid\.ts → grid → grid\.ts/,
    },
  ],
  'has no circle of files': [
    {
      files: { [web('ui/a.ts')]: "const later = () => import(\n  './b.ts'\n)", [web('ui/b.ts')]: "import { a } from './a.ts'" },
      said: /ui\/a\.ts → .*ui\/b\.ts → .*ui\/a\.ts import each other/,
    },
    {
      files: { [api('grid/a.ts')]: "import type { B } from './b.ts'", [api('grid/b.ts')]: "import { a } from './a.ts'" },
      said: /grid\/a\.ts → .*grid\/b\.ts → .*grid\/a\.ts import each other/,
    },
  ],
  'imports in the order of the rooms': [
    { files: { [api('grid/page.ts')]: "import type { Desk } from '../desks/desk.ts'" }, said: /but grid comes before desks.*hand it in/ },
    { files: { [api('people/a.ts')]: "import { b } from '../loans/b.ts'" }, said: /but people and loans stand apart/ },
    { files: { [web('worklist/a.tsx')]: "import { b } from '../desks/b.tsx'" }, said: /but worklist comes before desks/ },
    { files: { [web('people/a.tsx')]: "import { b } from '../quality/b.tsx'" }, said: /but people and quality stand apart/ },
    { files: { [web('people/a.tsx')]: "import { PAGES } from '../pages.ts'" }, said: /but people comes before pages\.ts/ },
  ],
  'names rooms that exist in the order': [{ files: { [api('rpc/serve.ts')]: '' }, said: /names audit, and no package has such a folder/ }],
  'puts the rooms together in roots that no room imports': [
    { files: { [api('health.ts')]: "import { build } from './app.ts'" }, said: /app\.ts puts the rooms together/ },
  ],
  'names what is imported in plain sight': [
    {
      files: { [web('ui/a.ts')]: 'const later = (name: string) => import(name)' },
      said: /ui\/a\.ts: imports a file whose name is computed/,
    },
  ],
  'lets contracts import only zod and themselves': [
    {
      files: { [contracts('loans/rules.ts')]: "import { z } from 'zod'\nimport { hash } from 'node:crypto'" },
      said: /imports node:crypto/,
    },
  ],
  'lets pages reach the server through rpc alone': [
    { files: { [web('loans/a.ts')]: "await fetch('/index.php')" }, said: /loans\/a\.ts: asks the server by itself/ },
    {
      files: { [web('rpc/a.ts')]: "import type { User } from '@ivue/api/src/people/users.ts'" },
      said: /imports apps\/api\/src\/people\/users\.ts/,
    },
  ],
  'builds pages without a schema library': [
    { files: { [web('loans/a.ts')]: 'const body = loan.safeParse(input)' }, said: /loans\/a\.ts: reads with a schema/ },
  ],
  'has one idiom of forms': [
    { files: { [web('loans/a-form.tsx')]: '<form onSubmit={send} />' }, said: /a-form\.tsx has a form of its own kind/ },
    { files: { [web('loans/a-dialog.tsx')]: '<SubmitDialog entry={mine} />' }, said: /a-dialog\.tsx has a form of its own kind/ },
    {
      files: { [web('loans/a-form.tsx')]: "import { useForm } from 'react-hook-form'" },
      said: /a-form\.tsx: uses the library of forms directly/,
    },
    { files: {}, said: /sign-in-form\.tsx stands among the other forms and is none/ },
  ],
  'exports by name': [
    { files: { [contracts('loans/rules.ts')]: 'export default function rules() {}' }, said: /rules\.ts: has a default export/ },
  ],
  'keeps personal data out of the browser': [
    { files: { [web('people/a.ts')]: "localStorage.setItem('user', name)" }, said: /people\/a\.ts: keeps something in the browser/ },
  ],
  'gives each outside port one room': [
    {
      files: { [api('xlsx/parts.ts')]: "import { open } from 'yauzl'", [api('imports/upload.ts')]: "import type { Entry } from 'yauzl'" },
      said: /yauzl is imported by .*parts\.ts and .*upload\.ts/,
    },
    {
      files: {
        [api('session/a.ts')]: "import { x } from '@zxcvbn-ts/core'\nimport words from '@zxcvbn-ts/language-common/words.json'",
        [api('people/a.ts')]: "const words = () => import('@zxcvbn-ts/language-common')",
      },
      said: /@zxcvbn-ts\/language-common is imported by/,
    },
  ],
  'keeps test tools out of production': [
    { files: { [api('imports/kit.ts')]: "import { inject } from 'vitest'" }, said: /kit\.ts imports vitest.*fixture\.ts/ },
    {
      files: { [api('imports/kit.ts')]: "import { testApp } from '../testing/app.ts'" },
      said: /kit\.ts imports apps\/api\/src\/testing\/app\.ts/,
    },
    { files: { [web('ui/table.tsx')]: "import { rows } from './table.fixture.tsx'" }, said: /table\.tsx imports .*table\.fixture\.tsx/ },
  ],
  'lets machinery know no list by name': [
    { files: { [api('grid/page.ts')]: "import { findSession } from '../session/queries.ts'" }, said: /grid\/page\.ts imports .*session/ },
    { files: { [web('grid/cell.tsx')]: "if (name === 'closingDate') show()" }, said: /cell\.tsx says "closing"/ },
    { files: { [contracts('figures/atoms.ts')]: "import { DESKS } from '../desks/words.ts'" }, said: /figures\/atoms\.ts imports .*desks/ },
    { files: { [api('figures/keep.ts')]: 'const reviews = 1' }, said: /keep\.ts says "review"/ },
  ],
  'keeps SQL out of handlers': [
    { files: { [api('people/users-handlers.ts')]: 'await db.$queryRaw`SELECT 1`' }, said: /users-handlers\.ts: holds SQL/ },
  ],
  'keeps blind reviews out of the record': [
    { files: { [api('reports/a.grid.ts')]: 'FROM reviews r WHERE' }, said: /reports\/a\.grid\.ts reads reviews without a word on blind/ },
    { files: { [api('reports/queries.ts')]: 'await db.review.findMany({})' }, said: /reports\/queries\.ts reads reviews/ },
  ],
  'names no host in the lockfile': [{ files: { 'pnpm-lock.yaml': 'tarball: x.tgz' }, said: /names a host or a tarball/ }],
  'names no path of a machine': [{ files: { 'docs/operations.md': `cd ${HOME}` }, said: /operations\.md names a path of somebody/ }],
  'reads no state once in browser tests': [
    { files: { [spec]: 'expect(await page.getByText("x").textContent()).toBe("x")' }, said: /a\.spec\.ts:1: reads a state once/ },
  ],
  'waits no fixed time in tests': [
    { files: { [spec]: 'await page.waitForTimeout(500)' }, said: /a\.spec\.ts:1: waits a fixed time/ },
    { files: { [api('a.test.ts')]: "import { setTimeout } from 'node:timers/promises'" }, said: /a\.test\.ts:1: waits a fixed time/ },
  ],
  'reads no clock in tests': [
    { files: { [spec]: 'if (new Date().getDay() === 0) fail()' }, said: /a\.spec\.ts:1: reads the clock/ },
    { files: { [contracts('a.test.ts')]: '\nconst start = performance.now()' }, said: /a\.test\.ts:2: reads the clock/ },
  ],
  'presses keys where the focus is': [{ files: { [spec]: "await page.keyboard.press('j')" }, said: /a\.spec\.ts:1: presses keys before/ }],
  'finds rows by their loan': [
    { files: { [spec]: "page.getByRole('row').nth(1)" }, said: /a\.spec\.ts:1: takes a row by its place/ },
    { files: { [spec]: 'await freeRows(page).first().click()' }, said: /takes a row by its place/ },
  ],
  'runs axe in one place': [{ files: { [spec]: 'await expectAccessible(page)' }, said: /a\.spec\.ts:1: runs axe/ }],
  'commits no heavy files': [
    { files: { 'docs/long.md': 'x'.repeat(300_001) }, said: /long\.md has 300001 bytes/ },
    {
      files: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`docs/${n}.png`, 'x'.repeat(200_000)])),
      said: /have 4200000 bytes together/,
    },
  ],
} satisfies Record<string, Planted[]>
