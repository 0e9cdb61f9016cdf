import type { Rolldown } from 'vite'

type GetModuleInfo = Rolldown.GetModuleInfo

const OUR_OWN = /[\\/](?:apps[\\/]web|packages[\\/]contracts)[\\/]src[\\/]/

const CHARTS = /node_modules[\\/]recharts[\\/]/

/** The chunks of our own code. Each depends only on those before it. */
const TIERS = ['start', 'frame', 'shared', 'lists', 'boards', 'parts'] as const
type Tier = (typeof TIERS)[number]

/** Modules that define the first tiers. A module belongs to a tier if one of these imports it, directly or indirectly. */
const BROUGHT_BY = {
  start: ['/index.html'],
  frame: ['/src/app/signed-in.tsx', '/src/shell/screen-gate.tsx'],
  lists: ['/src/desks/closing/closing-page.tsx', '/src/desks/closing/closing-log-page.tsx'],
  boards: ['/src/app/landing-page.tsx'],
} as const

/** Returns the modules that are loaded by themselves (the document, a page, a lazy part) and import this one, directly or indirectly. */
function findLoadedImporters(id: string, moduleOf: GetModuleInfo): string[] {
  const seen = new Set([id])
  for (const one of seen) for (const importer of moduleOf(one)?.importers ?? []) seen.add(importer)
  return [...seen].filter((one) => {
    const module = moduleOf(one)
    return module && (module.isEntry || module.dynamicImporters.length > 0)
  })
}

/**
 * Whether a module uses the chart library. Such a module belongs to no tier. A tier includes all that its modules import, so every page
 * would load the library.
 */
const usesChartLibrary = (id: string, moduleOf: GetModuleInfo) => moduleOf(id)?.importedIds.some((one) => CHARTS.test(one)) ?? false

function tierOf(id: string, moduleOf: GetModuleInfo): Tier | null {
  if (!OUR_OWN.test(id) || usesChartLibrary(id, moduleOf)) return null
  const fetched = findLoadedImporters(id, moduleOf)
  const isBroughtBy = (files: readonly string[]) => fetched.some((one) => files.some((file) => one.replaceAll('\\', '/').endsWith(file)))
  if (isBroughtBy(BROUGHT_BY.start)) return 'start'
  if (isBroughtBy(BROUGHT_BY.frame)) return 'frame'
  const isOnLists = isBroughtBy(BROUGHT_BY.lists)
  const isOnBoards = isBroughtBy(BROUGHT_BY.boards)
  if (fetched.length > 1) return isOnLists && isOnBoards ? 'shared' : isOnLists ? 'lists' : isOnBoards ? 'boards' : 'parts'
  // A lazy part that only the frame or shared list code loads.
  const askedBy = fetched.flatMap((one) => moduleOf(one)?.dynamicImporters ?? [])
  const isEverywhere = askedBy.length > 0 && askedBy.every((one) => ['frame', 'shared', 'lists'].includes(tierOf(one, moduleOf) ?? ''))
  return isEverywhere ? 'parts' : null
}

/**
 * The chunks of the build (decision 020): libraries by how early they are needed, then our own code by tier: document and sign-in, frame,
 * what lists and boards share, lists, boards, and parts that load later. Code that only one page uses stays in that page's chunk.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser|get-nonce|tslib)[\\/]/,
    priority: 30,
  },
  { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/, priority: 20 },
  {
    name: 'mantine',
    test: /node_modules[\\/]@mantine[\\/](core[\\/]esm[\\/]core|hooks|store|notifications[\\/]esm[\\/]notifications\.store)/,
    minShareCount: 2,
    priority: 20,
  },
  // A separate icon file is three times as large as an icon in a shared chunk. Icons that three pages use are needed on most.
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 3, priority: 10 },
  {
    name: 'widgets',
    test: /node_modules[\\/](@mantine|@floating-ui|react-remove-scroll|react-remove-scroll-bar|use-sidecar|use-callback-ref|react-hook-form)[\\/]/,
    minShareCount: 2,
    priority: 10,
  },
  ...TIERS.map((tier, at) => ({
    name: (id: string, context: Rolldown.ChunkingContext) => (tierOf(id, (one) => context.getModuleInfo(one)) === tier ? tier : null),
    priority: TIERS.length - at,
  })),
]
