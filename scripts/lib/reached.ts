import { isTestTool, type Repository } from '../../architecture/repository.ts'
import { SCREENS } from '../../packages/contracts/src/screens.ts'

export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

/** Files that name every capability. They are left out, because by their imports everything would reach everything. */
const NAMES_ALL = ['apps/api/src/app.ts', 'apps/web/src/pages.ts', 'packages/contracts/src/calls.ts']
/** Matches the path of the calls of a capability. */
const CONTRACT = /src\/.+\/[\w-]*contract\.ts$/
/** Matches tests that try every call, list or screen. */
const TRIES_ALL = /import .*(CALLS|CONTRACTS|SCREENS|buildImplementations)\b/
/** Matches files that tests use without importing them: tools, their configuration, the schema, and what starts servers for tests. */
const USED_UNSEEN =
  /^(package\.json|pnpm|tsconfig|biome|knip|turbo|scripts\/|prisma\/(schema|migrations|catalog)|apps\/api\/src\/testing\/|e2e\/support\/)|\/(package|tsconfig)\.json$|\.config\.ts$/

/** Returns the files that a change of these files can reach; null if it can reach anything. */
export function findReached({ sources }: Repository, changed: readonly string[]): Set<string> | null {
  if (changed.some((path) => USED_UNSEEN.test(path) && !isTest(path))) return null
  const users = new Map<string, Set<string>>()
  const link = (user: string, used: string) => users.set(used, (users.get(used) ?? new Set()).add(user))
  const pages = findPages(sources.find(({ path }) => path === 'apps/web/src/pages.ts')?.text ?? '')
  // A screen is a file of the web with the calls that it makes. Browser tests see those, unit tests of the web do not.
  const screen = (path: string) => (path.startsWith('apps/web/') ? `screen ${path}` : path)
  for (const { path, imports, text } of sources) {
    const isServer = path.startsWith('apps/api/') && !isTestTool(path)
    link(screen(path), path)
    for (const used of imports) {
      if (path.endsWith('handlers.ts') ? used.endsWith('handlers.ts') : NAMES_ALL.includes(path) && !used.includes('/rpc/')) continue
      link(path, used)
      link(screen(path), screen(used))
      // Who makes a call and the handler that answers it import the same contract.
      if (!CONTRACT.test(used)) continue
      if (isServer) link(`calls of ${used}`, path)
      else if (!path.startsWith('packages/')) link(screen(path), `calls of ${used}`)
    }
    if (isServer && path.endsWith('handlers.ts')) link('any call', path)
    if (path.startsWith('apps/api/') && isTest(path) && TRIES_ALL.test(text)) link(path, 'any call')
    if (!path.startsWith('e2e/')) continue
    for (const { names, page } of pages) if (TRIES_ALL.test(text) || names.some((name) => text.includes(name))) link(path, screen(page))
    if (isTest(path)) for (const main of [screen('apps/web/src/main.tsx'), 'apps/api/src/app.ts']) link(path, main)
  }
  const reached = new Set(changed)
  for (const path of reached) for (const user of users.get(path) ?? []) reached.add(user)
  return reached
}

/** Returns the page of each screen, with the texts by which a browser test names it: its address and its title. */
function findPages(text: string): { names: string[]; page: string }[] {
  const shared = new Map([...text.matchAll(/^const (\w+) = \(\) => import\('\.\/(.+?)'/gm)].map(([, name, file]) => [name, file]))
  const entries = text.matchAll(/^ {2}(\w+): async \(\) => \(await (?:import\('\.\/(.+?)'|(\w+))/gm)
  return [...entries].map(([, screen, file, group]) => {
    const { path, title } = SCREENS[screen as keyof typeof SCREENS]
    const address = path.replace(/\/:.*/, '')
    const names = [`'${title}'`, ...["'", '?', '/'].map((end) => `'${address}${end}`)]
    return { names, page: `apps/web/src/${file ?? shared.get(group)}` }
  })
}
