import type { Rolldown } from 'vite'

type GetModuleInfo = Rolldown.GetModuleInfo

const OUR_OWN = /[\\/](?:apps[\\/]web|packages[\\/]contracts)[\\/]src[\\/]/

const CHARTS = /node_modules[\\/]recharts[\\/]/

/** What is fetched together, that which stands on nothing first. */
const TIERS = ['start', 'frame', 'lists', 'boards', 'parts'] as const
type Tier = (typeof TIERS)[number]

/** What brings a module into each of the first tiers: it is imported, be it through others, by one of these. */
const BROUGHT_BY = {
  start: ['/index.html'],
  frame: ['/src/signed-in.tsx', '/src/shell/screen-gate.tsx'],
  lists: ['/src/desks/closing/closing-page.tsx', '/src/desks/closing/closing-log-page.tsx'],
  boards: ['/src/home/landing-page.tsx'],
} as const

/** The modules that are fetched by themselves (the document, a page, a part that comes later) and import this one, be it through others. */
function fetchedWith(id: string, moduleOf: GetModuleInfo): string[] {
  const seen = new Set([id])
  for (const one of seen) for (const importer of moduleOf(one)?.importers ?? []) seen.add(importer)
  return [...seen].filter((one) => {
    const module = moduleOf(one)
    return module && (module.isEntry || module.dynamicImporters.length > 0)
  })
}

/** What draws with the library of charts stays with it: a tier takes along all that its modules import, and every page would fetch the library. */
const isDrawn = (id: string, moduleOf: GetModuleInfo) => moduleOf(id)?.importedIds.some((one) => CHARTS.test(one)) ?? false

function tierOf(id: string, moduleOf: GetModuleInfo): Tier | null {
  if (!OUR_OWN.test(id) || isDrawn(id, moduleOf)) return null
  const fetched = fetchedWith(id, moduleOf)
  const isBroughtBy = (files: readonly string[]) => fetched.some((one) => files.some((file) => one.replaceAll('\\', '/').endsWith(file)))
  if (isBroughtBy(BROUGHT_BY.start)) return 'start'
  if (isBroughtBy(BROUGHT_BY.frame)) return 'frame'
  if (fetched.length > 1) return isBroughtBy(BROUGHT_BY.lists) ? 'lists' : isBroughtBy(BROUGHT_BY.boards) ? 'boards' : 'parts'
  // A part that the frame or every list fetches anyway.
  const askedBy = fetched.flatMap((one) => moduleOf(one)?.dynamicImporters ?? [])
  const isEverywhere = askedBy.length > 0 && askedBy.every((one) => ['frame', 'lists'].includes(tierOf(one, moduleOf) ?? ''))
  return isEverywhere ? 'parts' : null
}

/**
 * The files that the pages are built into (decision 020): what comes from others, by how early it is needed, and our own in tiers that stand on those
 * before them: the document and the sign-in, the frame of every page, what lists share, and what comes once a page stands. What one page alone needs stays with it.
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
  // An icon apart weighs three times what it weighs among others, and those of three pages are on most.
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
