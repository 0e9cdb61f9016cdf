import { isTestTool, type Repository, type SourceFile, shipped, withoutComments } from './repository.ts'
import { PACKAGES } from './rooms.ts'

const WEB = 'apps/web/src/'
const MOST_LINES = 350

/** Packages that every room may import. Any other package may be imported by only one room. */
const SPOKEN =
  /^(node:|zod$|@?fastify(\/|$)|pg$|react(-dom|-router|-hook-form)?(\/|$)|@tanstack\/react-query$|@mantine\/(core|hooks)$|lucide-react$)/
const TEST_PACKAGES = /^(vitest|fast-check|jsdom|smtp-server|@testing-library\/.*|@playwright\/test)(\/|$)/

/** Files with forms outside the standard ones. Reasons: docs/decisions/022-forms.md. */
const OTHER_FORMS = ['conflict-check-dialog.tsx', 'filter-bar.tsx', 'forgot-form.tsx', 'sign-in-form.tsx']

/** The frame of a dialog with one form. It renders the form of its caller. */
const SUBMIT_DIALOG = 'apps/web/src/ui/dialog/submit-dialog.tsx'

/** The files that may store something in the browser: the session, appearance, unsent answers, and a random id of the window. */
const KEEPING = /^apps\/web\/src\/(rpc\/storage|live\/window-name|ui\/(.*\/)?preferences|quality\/reviews\/perform\/unsent-store)\.ts$/

/** Generic code that must not depend on a list, desk or report: the imports and the words that it must not contain. */
const MACHINERY = [
  {
    folders: ['apps/api/src/grid/', 'apps/web/src/grid/'],
    served: /^apps\/(api|web)\/src\/(session|people|imports|loans|desks|quality|reports|services|home)\//,
    words: /closing|processor|underwrit/i,
  },
  {
    folders: ['apps/api/src/figures/', 'packages/contracts/src/figures/'],
    served: /^(apps\/api|packages\/contracts)\/src\/(people|imports|desks|quality|reports|services|home)\//,
    words: /closing|processor|underwrit|review/i,
  },
  {
    folders: ['apps/web/src/worklist/', 'apps/web/src/figures/'],
    served: /^(apps\/web|packages\/contracts)\/src\/(desks|quality)\//,
    words: /com_(closing|processor|underwritter|qc)/,
  },
]

const nameOf = (path: string) => path.split('/').at(-1) ?? ''
const imported = (sources: readonly SourceFile[], wrong: (target: string, source: SourceFile) => boolean, why: string) =>
  sources.flatMap((source) =>
    source.imports.filter((target) => wrong(target, source)).map((target) => `${source.path} imports ${target}: ${why}`),
  )
const saying = (sources: readonly SourceFile[], words: RegExp, why: string) =>
  sources.filter(({ text }) => words.test(text)).map(({ path }) => `${path}: ${why}`)

export const tooLong = ({ sources }: Repository) =>
  sources
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${MOST_LINES}: split it by what its parts mean.`)

/** The words are composed here, so that this file does not contain them. */
const LEFT = new RegExp(`\\b(${['TO', 'FIX', 'XX'].map((start, at) => start + ['DO', 'ME', 'X'][at]).join('|')})\\b`)
const SKIPPED = new RegExp(
  `\\b(it|test|describe)\\.(${['sk', 'on', 'to'].map((start, at) => start + ['ip', 'ly', 'do'][at]).join('|')})\\(`,
)

export const leftForLater = ({ sources }: Repository) => [
  ...saying(sources, LEFT, 'is marked for later: do it now, or write down in docs/decisions why it is not done.'),
  ...saying(sources, SKIPPED, 'has a test that does not run, or keeps others from running: let it run, or take it out.'),
]

export const hiddenImports = ({ sources }: Repository) =>
  saying(
    sources.filter(({ path }) => !isTestTool(path) && PACKAGES.some((at) => path.startsWith(at))),
    /(?:await|=>|return|=)\s*import\(\s*(?!['"\s])|\brequire\(|import\.meta\.glob/,
    'imports a file whose name is computed, which no rule can follow: write the name in quotes.',
  )

export const contractsImport = (repository: Repository) =>
  imported(
    shipped(repository, 'packages/contracts/src/'),
    (target) => target !== 'zod' && !target.startsWith('packages/contracts/src/'),
    'server, pages and tests share the contracts, so they import zod and themselves alone. Hand in what they need.',
  )

export const webAsksThroughRpc = (repository: Repository) => [
  ...saying(
    shipped(repository, WEB).filter(({ path }) => !path.startsWith(`${WEB}rpc/`)),
    /\bfetch\(|XMLHttpRequest|new EventSource|new WebSocket|sendBeacon/,
    'asks the server by itself: use ask(), useCommand() or another part of rpc.',
  ),
  ...imported(
    shipped(repository, 'apps/web/'),
    (target) => /^(apps\/api|prisma)\//.test(target),
    'pages hold nothing of the server: take the type or the rule from the contracts, or move it there.',
  ),
]

export const schemasInPages = (repository: Repository) =>
  saying(
    shipped(repository, WEB).filter(({ path }) => path !== `${WEB}app/zod-stub.ts`),
    /safeParse|(?<!JSON|Date)\.parse\(|from 'zod'|zodResolver/,
    'reads with a schema, and pages are built without the library (decision 014): use a rule of the contracts, or let the server refuse.',
  )

export const otherForms = (repository: Repository) => {
  const web = shipped(repository, WEB)
  const own = web
    .filter(({ path, text }) => path.endsWith('.tsx') && /<(form|SubmitDialog)\b/.test(text) && !/\buse(Rule|Call)Form\(/.test(text))
    .filter(({ path }) => path !== SUBMIT_DIALOG)
  return [
    ...own
      .filter(({ path }) => !OTHER_FORMS.includes(nameOf(path)))
      .map(({ path }) => `${path} has a form of its own kind: use useRuleForm or useCallForm (decision 022).`),
    ...OTHER_FORMS.filter((name) => !own.some(({ path }) => nameOf(path) === name)).map(
      (name) => `${name} stands among the other forms and is none any more: take it off the list here and in decision 022.`,
    ),
    ...saying(
      web.filter(({ path }) => path !== `${WEB}rpc/use-rule-form.tsx`),
      /\buseForm\b/,
      'uses the library of forms directly: use useRuleForm or useCallForm (decision 022).',
    ),
  ]
}

export const defaultExports = (repository: Repository) =>
  saying(
    PACKAGES.flatMap((at) => shipped(repository, `${at}/`)),
    /^export default |^export \{[^}]*\bas default\b/m,
    'has a default export, which everybody may call differently: export it by its name.',
  )

export const browserStorage = (repository: Repository) =>
  saying(
    shipped(repository, WEB).filter(({ path }) => !KEEPING.test(path)),
    /(local|session)Storage\.setItem|indexedDB|document\.cookie\s*=/,
    'keeps something in the browser by itself: rpc/storage.ts keeps the session, preferences.ts of ui looks, unsent-store.ts of quality unsent answers, sealed, window-name.ts of live a random name, and nothing else is kept there.',
  )

const isPort = (target: string) => !/^(apps|packages|prisma)\//.test(target) && !SPOKEN.test(target) && !TEST_PACKAGES.test(target)
const packageOf = (target: string) => target.split('/', target.startsWith('@') ? 2 : 1).join('/')

/** For each of our packages, the external packages that more than one of its rooms imports. */
export const portsWithOneRoom = (repository: Repository) =>
  [...PACKAGES, 'prisma'].flatMap((at) => {
    const uses = shipped(repository, `${at}/`).flatMap(({ path, imports }) =>
      imports
        .filter((target) => isPort(target))
        .map((target) => ({ path, port: packageOf(target), room: path.slice(at.length + 1).split('/')[0] })),
    )
    return [...new Set(uses.map(({ port }) => port))]
      .map((port) => ({ port, users: uses.filter((use) => use.port === port) }))
      .filter(({ users }) => new Set(users.map(({ room }) => room)).size > 1)
      .map(
        ({ port, users }) =>
          `${at}: ${port} is imported by ${users.map(({ path }) => path).join(' and ')}: one room knows an outside package, and the others ask it. Move what needs ${port} there.`,
      )
  })

/** Production files that import test tools. A file for tests must have a name for tests. */
export const testToolsInProduction = ({ sources }: Repository) =>
  imported(
    sources.filter(({ path }) => [...PACKAGES, 'prisma'].some((at) => path.startsWith(`${at}/`)) && !isTestTool(path)),
    (target) => (target.includes('/') && isTestTool(target)) || TEST_PACKAGES.test(target),
    'production code does not know what tests use. If this file is for tests, name it *.fixture.ts or move it to testing/; else take the import out.',
  )

export const namesInMachinery = (repository: Repository) =>
  MACHINERY.flatMap(({ folders, served, words }) => {
    const files = folders.flatMap((folder) => shipped(repository, folder))
    const said = files.map(({ path, text }) => ({ path, word: words.exec(withoutComments(text))?.[0] }))
    return [
      ...imported(
        files,
        (target) => served.test(target),
        'this serves every room and knows none: let the room hand it in with its definition.',
      ),
      ...said
        .filter(({ word }) => word !== undefined)
        .map(({ path, word }) => `${path} says "${word}": this serves every room and names none. Let the definition of the room say it.`),
    ]
  })

export const sqlInHandlers = (repository: Repository) =>
  saying(
    shipped(repository, 'apps/api/src/').filter(({ path }) => path.endsWith('handlers.ts')),
    /\$queryRaw|\$executeRaw|Prisma\.sql/,
    'holds SQL: a handler says what happens, and queries.ts beside it how it is read and written. Move the statement there.',
  )

/** The other files that may read blind second reviews, with the reasons (decision 028). */
const READ_BLIND: Readonly<Record<string, string>> = {
  'quality/reviews/reviews.grid.ts': 'its rows are those of the subject',
  'quality/reviews/checklist-queries.ts': 'a review that somebody holds',
  'quality/reviews/final-submit.ts': 'a review that somebody holds',
  'quality/reviews/saved-review.ts': 'a review that somebody holds',
  'quality/reviews/pair-answers.ts': 'pairs',
  'quality/agreement/publish.ts': 'pairs',
  'quality/reviews/published-pairs.ts': 'pairs',
  'quality/agreement/second-review.ts': 'pairs',
  'reviews/assign-automatically.ts': 'the load of an analyst is all they were given',
  'quality/findings/findings-queries.ts': 'findings are of the record alone',
  'quality/sampling/assign-waiting.ts': 'a sampled review is of the record',
  'quality/sampling/coverage.ts': 'a sampled review is of the record',
  'quality/sampling/plan-details.ts': 'a sampled review is of the record',
  'quality/sampling/sampled-loans.grid.ts': 'a sampled review is of the record',
  'quality/sampling/sampling-plans.grid.ts': 'a sampled review is of the record',
  'quality/reviews/decider.ts': 'one review, by its id: who may decide its disputes',
  'rows/independence.ts': 'a review that somebody is to be given',
  'people/teams/teams-delete.ts': 'open work of a person is all they hold',
  'loans/lists/approved.grid.ts': 'a second review has a first',
}

export const blindReaders = (repository: Repository) =>
  shipped(repository, 'apps/api/src/')
    .filter(({ text }) => /\b(FROM|JOIN) reviews\b|\.review\.(find|count|aggregate|groupBy)/.test(text))
    .filter(
      ({ path, text }) =>
        !/\b(ofRecord|OF_RECORD|isKnownTo|findBlindedReviewIds|countsForRate|inProgramme|isRatedReview|countsInReports)\b/.test(text) &&
        !READ_BLIND[path.slice('apps/api/src/'.length)],
    )
    .map(
      ({ path }) =>
        `${path} reads reviews without a word on blind second ones: add ofRecord or OF_RECORD of rows/blind-reviews.ts, or say in the rules of architecture/ why it reads them too.`,
    )

export const hostsInLockfile = ({ files }: Repository) =>
  files
    .filter(({ path, text }) => path === 'pnpm-lock.yaml' && /https?:\/\/|tarball:/.test(text))
    .map(
      ({ path }) =>
        `${path} names a host or a tarball: install again from the registry that .npmrc of the machine names, and keep the file free of it.`,
    )

const MACHINE = new RegExp(`/${'work'}/(main|shared|wt)|/${'root'}/\\.`)

export const pathsOfMachines = ({ files }: Repository) =>
  files
    .filter(({ path, text }) => path !== 'Dockerfile' && MACHINE.test(text))
    .map(({ path }) => `${path} names a path of somebody's machine: begin paths at the root of the repository.`)
