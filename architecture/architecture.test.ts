import { describe, expect, it } from 'vitest'
import { PLANTED } from './planted.fixture.ts'
import { buildRepository, parseImports, type Repository, readRepository, shipped } from './repository.ts'
import * as rooms from './rooms.ts'
import * as rules from './rules.ts'
import * as testRules from './test-rules.ts'
import * as texts from './texts.ts'

/** The rules by name. Each returns a message with a remedy for each offence. The type requires planted offences for each rule. */
const RULES: Record<keyof typeof PLANTED, (repository: Repository) => string[]> = {
  'keeps files under 350 lines': rules.findLongFiles,
  'has no marks for later and no skipped tests': rules.findUnfinished,
  'has no import cycle of rooms': rooms.findCyclesOfRooms,
  'has no import cycle within a room': rooms.findCyclesInRooms,
  'has no import cycle of files': rooms.findCyclesOfFiles,
  'imports in the order of the rooms': rooms.findImportsAgainstOrder,
  'names rooms that exist in the order': rooms.findUnknownRooms,
  'assembles the rooms in roots that no room imports': rooms.findImportsOfRoots,
  'writes the path of each import as a literal': rules.findComputedImports,
  'lets contracts import only zod and themselves': rules.findImportsOfContracts,
  'calls the server only through rpc in pages': rules.findDirectCalls,
  'builds pages without a schema library': rules.findSchemasInPages,
  'has one kind of form': rules.findOtherForms,
  'counts in words by one function': rules.findOwnPlurals,
  'asks before a dialog discards a text': rules.findDialogsThatDiscard,
  'disables no control for good': rules.findDisabledForGood,
  'exports by name': rules.findDefaultExports,
  'passes each prop by its name': rules.findPackedProps,
  'keeps personal data out of the browser': rules.findBrowserStorage,
  'imports each outside package in one room': rules.findSharedPackages,
  'keeps test tools out of production': rules.findTestToolsInProduction,
  'names no list in generic code': rules.findNamesInGenericCode,
  'keeps SQL out of handlers': rules.findSqlInHandlers,
  'excludes blind reviews from every reader': rules.findBlindReaders,
  'names bounds MAX_ and MIN_': rules.findOtherBounds,
  'links to files that exist': rules.findBrokenLinks,
  'names paths that exist in documents and comments': texts.findBrokenPaths,
  'names what exists in documents and comments': texts.findUnknownNames,
  'names no host in the lockfile': rules.findHostsInLockfile,
  'names no path of a developer’s machine': rules.findMachinePaths,
  'waits for states in browser tests': testRules.findReadsWithoutWait,
  'has no fixed waits in tests': testRules.findFixedWaits,
  'does not read the clock in tests': testRules.findClockReads,
  'presses keys in browser tests only with the focus': testRules.findKeysWithoutFocus,
  'finds rows in browser tests by their loan': testRules.findRowsByPosition,
  'runs axe in one place': testRules.findAxeElsewhere,
  'has no large files': testRules.findLargeFiles,
}

const repository = readRepository()

describe.each(Object.entries(RULES))('the code %s', (name, findOffences) => {
  it('has no offence', () => expect(findOffences(repository)).toEqual([]))

  it.each(PLANTED[name as keyof typeof PLANTED])('and a planted offence is found: $message', ({ files, message }) => {
    expect(findOffences(buildRepository(files)).join('\n')).toMatch(message)
  })
})

describe('the files that the rules check', () => {
  it.each(rooms.PACKAGES)('include the code of %s and its imports', (at) => {
    const files = shipped(repository, `${at}/`)
    expect(files.length).toBeGreaterThan(70)
    expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(200)
  })

  it('have every kind of import parsed', () => {
    const text = [
      "import a from './a.ts'",
      "import type { B } from '../b.ts'",
      "import {\n  c,\n  type D,\n} from '@ivue/contracts/c.ts'",
      "import './style.css'",
      "export { e } from 'e'",
      "export type { F } from '#generated/f.ts'",
      "const g = lazy(() => import('./g.tsx'))",
      "type H = typeof import('./h.ts')",
      "world.import('./no.ts')",
    ].join('\n')
    expect(parseImports('apps/api/src/x/y.ts', text)).toEqual([
      'apps/api/src/x/a.ts',
      'apps/api/src/b.ts',
      'packages/contracts/src/c.ts',
      'apps/api/src/x/style.css',
      'e',
      'apps/api/src/generated/f.ts',
      'apps/api/src/x/g.tsx',
      'apps/api/src/x/h.ts',
    ])
  })
})
