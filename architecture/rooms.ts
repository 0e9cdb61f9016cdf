import { findCycles } from './graph.ts'
import { isTestTool, type Repository, shipped } from './repository.ts'

/** The packages that consist of rooms. Each folder and each file at the top is a room. */
export const PACKAGES = ['apps/api/src', 'apps/web/src', 'packages/contracts/src']

/** The files and folders that assemble the rooms of a package. No other file may import them. */
const ROOTS: Readonly<Record<string, readonly string[]>> = {
  'apps/api/src': ['app.ts', 'cli', 'main.ts', 'worker.ts'],
  'apps/web/src': ['main.tsx', 'pages.ts', 'routes.tsx'],
}

/**
 * The order of imports in each package. A room must not import rooms to its right. Rooms between two arrows are on the same level. Those
 * separated by commas may import each other, those separated by bars may not. Rooms that are not named must only be free of cycles.
 */
const ORDERS: Readonly<Record<string, string>> = {
  'apps/api/src':
    'platform ← audit, notifications ← grid | session ← exports ← worklist, figures ← desks | quality | reports | services | home | people | imports | loans ← app.ts, worker.ts, main.ts ← cli',
  'apps/web/src':
    'browser | ui ← rpc ← answers, forms, viewer, charts, explain, help ← live ← exports ← grid ← worklist, figures, watch ← any other folder | any other folder ← app ← files at the top',
}
const OTHER_FOLDERS = 'any other folder'
const TOP_FILES = 'files at the top'

/** Exceptions to the bars. Desks and the loan popup open the dialogs of quality, in which findings are answered and read. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = { 'apps/web/src': ['desks imports quality', 'loans imports quality'] }

interface Edge {
  from: string
  to: string
  /** The import in words: `file imports file`, with paths below the package. */
  by: string
}

const roomOf = (path: string) => path.split('/')[0] ?? ''

/** Returns the imports between the direct children of a folder, including types and lazily loaded parts, without tests. */
function findEdges(repository: Repository, at: string): Edge[] {
  return shipped(repository, `${at}/`).flatMap(({ path, imports }) => {
    const file = path.slice(at.length + 1)
    return imports
      .filter((target) => target.startsWith(`${at}/`) && !target.startsWith(`${at}/generated/`) && !isTestTool(target))
      .map((target) => target.slice(at.length + 1))
      .filter((target) => roomOf(target) !== roomOf(file))
      .map((target) => ({ from: roomOf(file), to: roomOf(target), by: `${file} imports ${target}` }))
  })
}

function buildGraph(pairs: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of pairs) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

/** Returns the rooms that import each other in a cycle, with the imports between them. */
export const findCyclesOfRooms = (repository: Repository): string[] =>
  PACKAGES.flatMap((at) => reportCycles(`${at}: the rooms`, findEdges(repository, at)))

/** Returns the folders and files within a room that import each other in a cycle. */
export function findCyclesInRooms(repository: Repository): string[] {
  return PACKAGES.flatMap((at) => {
    const rooms = new Set(
      shipped(repository, `${at}/`)
        .map(({ path }) => path.slice(at.length + 1))
        .filter((file) => file.includes('/'))
        .map(roomOf),
    )
    return [...rooms].flatMap((room) => reportCycles(`${at}/${room}: its parts`, findEdges(repository, `${at}/${room}`)))
  })
}

function reportCycles(what: string, edges: readonly Edge[]): string[] {
  return findCycles(buildGraph(edges.map(({ from, to }) => [from, to]))).map((cycle) => {
    const steps = cycle.map((from, index) => {
      const to = cycle[(index + 1) % cycle.length]
      const by = edges.filter((edge) => edge.from === from && edge.to === to).map((edge) => edge.by)
      return { by, text: `${by.length} of ${from} → ${to} (${by.slice(0, 3).join('; ')})` }
    })
    const weakest = steps.reduce((one, other) => (other.by.length < one.by.length ? other : one))
    return `${what} ${[...cycle, cycle[0]].join(' → ')} import each other in a cycle. Imports: ${steps.map(({ text }) => text).join(', ')}. Remove ${weakest.by.join('; ')}: move what both need into a part that both may import, or pass it as a parameter.`
  })
}

/** Returns the files that import each other in a cycle, including types and lazily loaded parts. */
export function findCyclesOfFiles(repository: Repository): string[] {
  return PACKAGES.flatMap((at) => {
    const imported = shipped(repository, `${at}/`).flatMap(({ path, imports }) =>
      imports.filter((target) => target !== path).map((target): [string, string] => [path, target]),
    )
    return findCycles(buildGraph(imported)).map(
      (cycle) =>
        `${[...cycle, cycle[0]].join(' → ')} import each other in a cycle. Move what two of them need, such as a type, into a separate file.`,
    )
  })
}

/** Returns the imports against the declared order. */
export function findImportsAgainstOrder(repository: Repository): string[] {
  return Object.entries(ORDERS).flatMap(([at, order]) => {
    const layers = order.split(' ← ').map((layer) => layer.split(/[,|]/).map((room) => room.trim()))
    const apart = order.split(' ← ').map((layer) => layer.includes('|'))
    const findPlace = (room: string) => {
      const named = layers.findIndex((rooms) => rooms.includes(room))
      return named >= 0 ? named : layers.findIndex((rooms) => rooms.includes(room.includes('.') ? TOP_FILES : OTHER_FOLDERS))
    }
    return findEdges(repository, at).flatMap(({ from, to, by }) => {
      const [before, after] = [findPlace(to), findPlace(from)]
      if (before < 0 || after < 0 || EXCEPTIONS[at]?.includes(`${from} imports ${to}`)) return []
      if (before > after)
        return [
          `${at}: ${by}, but ${from} comes before ${to} (${order}). Move what ${from} needs into a room that comes before it, or let ${to} pass it as a parameter.`,
        ]
      if (before === after && apart[before])
        return [
          `${at}: ${by}, but ${from} and ${to} may not import each other (${order}). Move what both need into a room that comes before both, or connect them in the files that assemble the app.`,
        ]
      return []
    })
  })
}

/** Returns the names in the order that are no room, for example of a renamed folder. */
export function findUnknownRooms(repository: Repository): string[] {
  const rooms = new Set(PACKAGES.flatMap((at) => shipped(repository, `${at}/`).map(({ path }) => roomOf(path.slice(at.length + 1)))))
  const named = Object.values(ORDERS).flatMap((order) => order.split(/ ← |[,|]/).map((room) => room.trim()))
  return named
    .filter((room) => room !== '' && room !== TOP_FILES && room !== OTHER_FOLDERS && !rooms.has(room))
    .map((room) => `The order of rooms names ${room}, but no package has such a folder or file: write its new name there.`)
}

/** Returns the imports of files that assemble the rooms, because no other file may import these. */
export function findImportsOfRoots(repository: Repository): string[] {
  return Object.entries(ROOTS).flatMap(([at, roots]) =>
    findEdges(repository, at)
      .filter(({ from, to }) => roots.includes(to) && !roots.includes(from))
      .map(
        ({ by, to }) => `${at}: ${by}, but ${to} assembles the rooms, so no room may import it. Move what is needed into a separate room.`,
      ),
  )
}
