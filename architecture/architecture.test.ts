import { describe, expect, it } from 'vitest'
import { PLANTED } from './planted.fixture.ts'
import { importsOf, type Repository, readRepository, repositoryOf, shipped } from './repository.ts'
import * as rooms from './rooms.ts'
import * as rules from './rules.ts'
import * as testRules from './test-rules.ts'

/** Each rule returns its offences as messages that say what to do. The type requires planted offences for each rule. */
const RULES: Record<keyof typeof PLANTED, (repository: Repository) => string[]> = {
  'keeps files under 350 lines': rules.tooLong,
  'leaves nothing for later': rules.leftForLater,
  'has no circle of rooms': rooms.circlesOfRooms,
  'has no circle within a room': rooms.circlesInRooms,
  'has no circle of files': rooms.circlesOfFiles,
  'imports in the order of the rooms': rooms.against,
  'names rooms that exist in the order': rooms.strangersInOrders,
  'puts the rooms together in roots that no room imports': rooms.importersOfRoots,
  'names what is imported in plain sight': rules.hiddenImports,
  'lets contracts import only zod and themselves': rules.contractsImport,
  'lets pages reach the server through rpc alone': rules.webAsksThroughRpc,
  'builds pages without a schema library': rules.schemasInPages,
  'has one idiom of forms': rules.otherForms,
  'exports by name': rules.defaultExports,
  'keeps personal data out of the browser': rules.browserStorage,
  'gives each outside port one room': rules.portsWithOneRoom,
  'keeps test tools out of production': rules.testToolsInProduction,
  'lets machinery know no list by name': rules.namesInMachinery,
  'keeps SQL out of handlers': rules.sqlInHandlers,
  'keeps blind reviews out of the record': rules.blindReaders,
  'names no host in the lockfile': rules.hostsInLockfile,
  'names no path of a machine': rules.pathsOfMachines,
  'reads no state once in browser tests': testRules.readOnce,
  'waits no fixed time in tests': testRules.fixedWaits,
  'reads no clock in tests': testRules.clockReads,
  'presses keys where the focus is': testRules.keysWithoutFocus,
  'finds rows by their loan': testRules.rowsByPlace,
  'runs axe in one place': testRules.axeElsewhere,
  'commits no heavy files': testRules.tooHeavy,
}

const repository = readRepository()

describe.each(Object.entries(RULES))('the code %s', (name, offences) => {
  it('as it stands', () => expect(offences(repository)).toEqual([]))

  it.each(PLANTED[name as keyof typeof PLANTED])('and finds what is planted: $said', ({ files, said }) => {
    expect(offences(repositoryOf(files)).join('\n')).toMatch(said)
  })
})

describe('what the rules look at', () => {
  it.each(rooms.PACKAGES)('is the code of %s, and what it imports', (at) => {
    const files = shipped(repository, `${at}/`)
    expect(files.length).toBeGreaterThan(70)
    expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(200)
  })

  it('is every way to import', () => {
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
    expect(importsOf('apps/api/src/x/y.ts', text)).toEqual([
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
