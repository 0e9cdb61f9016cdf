import { posix } from 'node:path'
import { isTestTool, type Repository, type SourceFile, shipped, withoutComments } from './repository.ts'
import { PACKAGES } from './rooms.ts'

const WEB = 'apps/web/src/'
const MAX_LINES = 350

/** Packages that every room may import. Only one room may import any other package. */
const SHARED_PACKAGES =
  /^(node:|zod$|@?fastify(\/|$)|pg$|react(-dom|-router|-hook-form)?(\/|$)|@tanstack\/react-query$|@mantine\/(core|hooks)$|lucide-react$)/
const TEST_PACKAGES = /^(vitest|fast-check|jsdom|smtp-server|@testing-library\/.*|@playwright\/test)(\/|$)/

/** Files with forms outside the standard ones. Reasons: docs/decisions/022-forms.md. */
const OTHER_FORMS = ['conflict-check-dialog.tsx', 'filter-panel.tsx', 'forgot-form.tsx', 'sign-in-form.tsx']

/** The frame of a dialog with one form. It renders the form of its caller. */
const SUBMIT_DIALOG = 'apps/web/src/ui/dialog/submit-dialog.tsx'

/** The files that may store something in the browser: the session, appearance, unsent answers, and a random id of the window. */
const STORING =
  /^apps\/web\/src\/(browser\/storage|browser\/window-storage|ui\/(.*\/)?preferences|quality\/reviews\/perform\/unsent\/unsent-store)\.ts$/

/** The definitions of all figures, which name what the rooms count. */
const REGISTRY = /^packages\/contracts\/src\/figures\/registry\b/

/** Folders of generic code, with the imports and the words of lists, desks and reports that it must not contain. */
const GENERIC = [
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

const fileName = (path: string) => path.split('/').at(-1) ?? ''
const reportImports = (sources: readonly SourceFile[], wrong: (target: string, source: SourceFile) => boolean, why: string) =>
  sources.flatMap((source) =>
    source.imports.filter((target) => wrong(target, source)).map((target) => `${source.path} imports ${target}: ${why}`),
  )
const reportMatches = (sources: readonly SourceFile[], words: RegExp, why: string) =>
  sources.filter(({ text }) => words.test(text)).map(({ path }) => `${path}: ${why}`)

export const findLongFiles = ({ sources }: Repository) =>
  sources
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${MAX_LINES}: split it by topic.`)

/** Matches the marks of unfinished work. They are composed here, so that this file does not contain them. */
const UNFINISHED = new RegExp(`\\b(${['TO', 'FIX', 'XX'].map((start, at) => start + ['DO', 'ME', 'X'][at]).join('|')})\\b`)
const SKIPPED = new RegExp(
  `\\b(it|test|describe)\\.(${['sk', 'on', 'to'].map((start, at) => start + ['ip', 'ly', 'do'][at]).join('|')})\\(`,
)

export const findUnfinished = ({ sources }: Repository) => [
  ...reportMatches(sources, UNFINISHED, 'is marked for later: do it now, or write the reason in docs/decisions.'),
  ...reportMatches(sources, SKIPPED, 'has a test that does not run, or that stops others from running: run it, or remove it.'),
]

export const findComputedImports = ({ sources }: Repository) =>
  reportMatches(
    sources.filter(({ path }) => !isTestTool(path) && PACKAGES.some((at) => path.startsWith(at))),
    /(?:await|=>|return|=)\s*import\(\s*(?!['"\s])|\brequire\(|import\.meta\.glob/,
    'imports a file whose name is computed, which no rule can check: write the name in quotes.',
  )

export const findImportsOfContracts = (repository: Repository) =>
  reportImports(
    shipped(repository, 'packages/contracts/src/'),
    (target) => target !== 'zod' && !target.startsWith('packages/contracts/src/'),
    'server, pages and tests share the contracts, so contracts import only zod and each other. Pass what they need as a parameter.',
  )

export const findDirectCalls = (repository: Repository) => [
  ...reportMatches(
    shipped(repository, WEB).filter(({ path }) => !path.startsWith(`${WEB}rpc/`)),
    /\bfetch\(|XMLHttpRequest|new EventSource|new WebSocket|sendBeacon/,
    'calls the server directly: use callServer(), useCommand() or another part of rpc.',
  ),
  ...reportImports(
    shipped(repository, 'apps/web/'),
    (target) => /^(apps\/api|prisma)\//.test(target),
    'pages contain nothing of the server: use the type or the rule of the contracts, or move it there.',
  ),
]

export const findSchemasInPages = (repository: Repository) =>
  reportMatches(
    shipped(repository, WEB).filter(({ path }) => path !== `${WEB}app/zod-stub.ts`),
    /safeParse|(?<!JSON|Date)\.parse\(|from 'zod'|zodResolver/,
    'parses with a schema, but pages are built without the library (decision 014): use a rule of the contracts, or let the server refuse.',
  )

export const findOtherForms = (repository: Repository) => {
  const web = shipped(repository, WEB)
  const own = web
    .filter(({ path, text }) => path.endsWith('.tsx') && /<(form|SubmitDialog)\b/.test(text) && !/\buse(Rule|Call)Form\(/.test(text))
    .filter(({ path }) => path !== SUBMIT_DIALOG)
  return [
    ...own
      .filter(({ path }) => !OTHER_FORMS.includes(fileName(path)))
      .map(({ path }) => `${path} has a form outside of the standard ones: use useRuleForm or useCallForm (decision 022).`),
    ...OTHER_FORMS.filter((name) => !own.some(({ path }) => fileName(path) === name)).map(
      (name) => `${name} is listed as an exception but has no such form: remove it from the list here and from decision 022.`,
    ),
    ...reportMatches(
      web.filter(({ path }) => path !== `${WEB}forms/use-rule-form.tsx`),
      /\buseForm\b/,
      'uses the form library directly: use useRuleForm or useCallForm (decision 022).',
    ),
  ]
}

export const findDefaultExports = (repository: Repository) =>
  reportMatches(
    PACKAGES.flatMap((at) => shipped(repository, `${at}/`)),
    /^export default |^export \{[^}]*\bas default\b/m,
    'has a default export, which each importer may name differently: export it by name.',
  )

export const findPackedProps = (repository: Repository) =>
  reportMatches(shipped(repository, WEB), /\{\.\.\.\{/, 'spreads an object of props: write each prop by its name.')

export const findBrowserStorage = (repository: Repository) =>
  reportMatches(
    shipped(repository, WEB).filter(({ path }) => !STORING.test(path)),
    /(local|session)Storage\.setItem|indexedDB|document\.cookie\s*=/,
    'stores something in the browser. Only these may: browser/storage.ts (session), browser/window-storage.ts (name and acts of a window), preferences.ts of ui (appearance) and unsent-store.ts of quality (unsent answers, encrypted).',
  )

const isOutsidePackage = (target: string) =>
  !/^(apps|packages|prisma)\//.test(target) && !SHARED_PACKAGES.test(target) && !TEST_PACKAGES.test(target)
const packageName = (target: string) => target.split('/', target.startsWith('@') ? 2 : 1).join('/')

/** Returns for each of our packages the outside packages that more than one of its rooms imports. */
export const findSharedPackages = (repository: Repository) =>
  [...PACKAGES, 'prisma'].flatMap((at) => {
    const uses = shipped(repository, `${at}/`).flatMap(({ path, imports }) =>
      imports
        .filter((target) => isOutsidePackage(target))
        .map((target) => ({ path, port: packageName(target), room: path.slice(at.length + 1).split('/')[0] })),
    )
    return [...new Set(uses.map(({ port }) => port))]
      .map((port) => ({ port, users: uses.filter((use) => use.port === port) }))
      .filter(({ users }) => new Set(users.map(({ room }) => room)).size > 1)
      .map(
        ({ port, users }) =>
          `${at}: ${port} is imported by ${users.map(({ path }) => path).join(' and ')}: only one room may import an outside package. Move the code that needs ${port} there.`,
      )
  })

/** Returns production files that import test tools. A file for tests must have a name for tests. */
export const findTestToolsInProduction = ({ sources }: Repository) =>
  reportImports(
    sources.filter(({ path }) => [...PACKAGES, 'prisma'].some((at) => path.startsWith(`${at}/`)) && !isTestTool(path)),
    (target) => (target.includes('/') && isTestTool(target)) || TEST_PACKAGES.test(target),
    'production code must not import test tools. If this file is for tests, name it *.fixture.ts or move it to testing/. Otherwise remove the import.',
  )

export const findNamesInGenericCode = (repository: Repository) =>
  GENERIC.flatMap(({ folders, served, words }) => {
    const files = folders.flatMap((folder) => shipped(repository, folder)).filter(({ path }) => !REGISTRY.test(path))
    const found = files.map(({ path, text }) => ({ path, word: words.exec(withoutComments(text))?.[0] }))
    return [
      ...reportImports(
        files,
        (target) => served.test(target),
        'generic code must not depend on a room: let the room pass it with its definition.',
      ),
      ...found
        .filter(({ word }) => word !== undefined)
        .map(
          ({ path, word }) => `${path} contains "${word}", but generic code must not name a room: move it to the definition of the room.`,
        ),
    ]
  })

export const findSqlInHandlers = (repository: Repository) =>
  reportMatches(
    shipped(repository, 'apps/api/src/').filter(({ path }) => path.endsWith('handlers.ts')),
    /\$queryRaw|\$executeRaw|Prisma\.sql/,
    'contains SQL: move the statement to queries.ts of this folder.',
  )

/** The other files that may read blind second reviews, with the reasons (decision 028). */
const READ_BLIND: Readonly<Record<string, string>> = {
  'quality/reviews/reviews.grid.ts': 'the subject excludes them',
  'quality/reviews/questions/checklist-queries.ts': 'a review of its reviewer',
  'quality/reviews/final-submit.ts': 'a review of its reviewer',
  'quality/reviews/undo-final.ts': 'a review of its reviewer',
  'quality/reviews/saved-review.ts': 'a review of its reviewer',
  'quality/agreement/publish.ts': 'pairs',
  'quality/reviews/read-checklist.ts': 'pairs',
  'quality/agreement/draw.ts': 'pairs',
  'reviews/assign-automatically.ts': 'the load of an analyst includes them',
  'quality/findings/findings-queries.ts': 'findings exist only for reviews of record',
  'quality/sampling/assign-waiting.ts': 'a sampled review is of the record',
  'quality/sampling/coverage.ts': 'a sampled review is of the record',
  'quality/sampling/plan-details.ts': 'a sampled review is of the record',
  'quality/sampling/sampled-loans.grid.ts': 'a sampled review is of the record',
  'quality/sampling/sampling-plans.grid.ts': 'a sampled review is of the record',
  'quality/reviews/decider.ts': 'one review by its id',
  'platform/rows/independence.ts': 'a review to be assigned',
  'people/teams/teams-delete.ts': 'open work of a person includes them',
  'worklist/undo/recent-acts.ts': 'the loans that the viewer assigned',
  'watch/queries.ts': 'the due moment of own reviews',
  'loans/lists/approved.grid.ts': 'a loan with a second review also has a first one',
}

export const findBlindReaders = (repository: Repository) =>
  shipped(repository, 'apps/api/src/')
    .filter(({ text }) => /\b(FROM|JOIN) reviews\b|\.review\.(find|count|aggregate|groupBy)/.test(text))
    .filter(
      ({ path, text }) =>
        !/\b(ofRecord|OF_RECORD|isKnownTo|findBlindedReviewIds|countsForRate|inProgramme|isRatedReview|countsInReports)\b/.test(text) &&
        !READ_BLIND[path.slice('apps/api/src/'.length)],
    )
    .map(
      ({ path }) =>
        `${path} reads reviews without excluding blind second ones: add ofRecord or OF_RECORD of platform/rows/blind-reviews.ts, or list it in architecture/rules.ts with the reason.`,
    )

const NOUNS = 'loan|review|row|day|month|finding|question|comment|team|member|session|change|answer|mail|pair|file|task|error'
/** Matches a plural that is written by hand, and a count before a plural that may be 1. Texts after `> 1` or `=== 1` are left out. */
const OWN_PLURAL = new RegExp(
  [
    `\\} \\$\\{[^}]*=== 1 \\? '[^']*\\b(${NOUNS}|person)' : '[^']*\\b(\\1s|people)'`,
    `(?<!=|> 1[^\\n]*|=== 1[^\\n]*|many \\?[^\\n]*)\\$?\\{(?!(?:[\\w.]+\\.)?(?:category|id|loanType|low|person|severity|span|type)\\})[a-z][\\w.?]*(?:\\.toLocaleString\\('en-US'\\))?\\} (?:[a-z]+ )?(${NOUNS})s\\b(?![^\\n]*(JOIN|FROM))`,
  ].join('|'),
)

export const findOwnPlurals = (repository: Repository) =>
  reportMatches(
    PACKAGES.flatMap((at) => shipped(repository, `${at}/`)),
    OWN_PLURAL,
    'writes the plural of a count itself, which is wrong for one: use countText of contracts/wire/words.ts.',
  )

export const findDialogsThatDiscard = (repository: Repository) => {
  const dialogs = shipped(repository, WEB).filter(({ text }) => /<(Dialog|FormDialog)\b/.test(text))
  const asks = /\bdirty=|\buseUnsavedInDialog\(/
  return [
    ...reportMatches(
      dialogs,
      /<Button size="l" onClick=\{[^}]*\}>\s*(Close|Cancel)\s*</,
      'has a button of its own that closes a dialog: set `cancel` of the dialog, whose button asks first if there are unsaved changes.',
    ),
    ...reportMatches(
      dialogs.filter(({ text }) => !asks.test(text)),
      /<(Textarea|PhraseTextarea|CommentBox)\b/,
      'has a text in a dialog that does not know of it: set dirty, or call useUnsavedInDialog in the form.',
    ),
  ]
}

export const findDisabledForGood = (repository: Repository) =>
  reportMatches(
    shipped(repository, WEB).filter(({ path }) => path.endsWith('.tsx')),
    /<\w+(?=[^>]*\sdisabled[\s/>])[^>]*>/,
    'has a control that nothing enables: show its value as text, or disable it with a reason (`why`).',
  )

export const findOtherBounds = ({ sources }: Repository) =>
  reportMatches(
    sources,
    /\b((MO|LEA|LONGE|SHORTE|DEEPE)ST_[A-Z]|const (MO|LEA|LONGE|SHORTE|DEEPE)ST\b)/,
    'names a bound by a superlative: begin its name with MAX_ or MIN_, so that one search finds every bound.',
  )

export const findBrokenLinks = ({ files, sizes }: Repository) => {
  const paths = Object.keys(sizes)
  const exists = (target: string) => paths.some((path) => path === target || path.startsWith(`${target.replace(/\/$/, '')}/`))
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)[^)]*\)/g)]
        .map(([, link = '']) => ({ link, target: posix.join(posix.dirname(path), link) }))
        .filter(({ target }) => !exists(target))
        .map(({ link }) => `${path} links to ${link}, which is no file of the repository: correct the path.`),
    )
}

export const findHostsInLockfile = ({ files }: Repository) =>
  files
    .filter(({ path, text }) => path === 'pnpm-lock.yaml' && /https?:\/\/|tarball:/.test(text))
    .map(
      ({ path }) =>
        `${path} names a host or a tarball: install again with the registry configured in .npmrc of the machine, so that the file contains no address.`,
    )

const MACHINE = new RegExp(`/${'work'}/(main|shared|wt)|/${'root'}/\\.`)

export const findMachinePaths = ({ files }: Repository) =>
  files
    .filter(({ path, text }) => path !== 'Dockerfile' && MACHINE.test(text))
    .map(({ path }) => `${path} names a path of a developer's machine: begin paths at the root of the repository.`)
