import { circlesOf } from './graph.ts'
import { isTestTool, type Repository, shipped } from './repository.ts'

/** The packages that consist of rooms: each folder and each file at the top is a room. */
export const PACKAGES = ['apps/api/src', 'apps/web/src', 'packages/contracts/src']

/** The files that assemble the rooms of a package. No other file may import them. */
const ROOTS: Readonly<Record<string, readonly string[]>> = {
  'apps/api/src': ['app.ts', 'main.ts', 'worker.ts'],
  'apps/web/src': ['main.tsx', 'pages.ts', 'routes.tsx'],
}

/**
 * The order of imports: rooms must not import rooms to their right. Rooms between two arrows are on the same level: separated by commas
 * they may import each other, separated by bars they may not. Only the rule against circles applies to rooms that are not named.
 */
const ORDERS: Readonly<Record<string, string>> = {
  'apps/api/src':
    'rpc ← audit, notifications ← grid | session ← exports ← worklist, figures ← desks | quality | reports | services | home | people | imports | loans ← app.ts, worker.ts, main.ts',
  'apps/web/src':
    'ui ← rpc, charts ← live ← exports ← grid ← worklist, figures ← any other folder | any other folder ← app ← files at the top',
}
const OTHER_FOLDERS = 'any other folder'
const TOP_FILES = 'files at the top'

/** Exceptions to the bars: desks and the loan popup open the dialogs of quality, because findings are answered and read there. */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = { 'apps/web/src': ['desks imports quality', 'loans imports quality'] }

interface Edge {
  from: string
  to: string
  /** `file imports file`, below the package. */
  by: string
}

const roomOf = (path: string) => path.split('/')[0] ?? ''

/** The imports between the direct children of a folder, types and lazily loaded parts included, tests excluded. */
function edgesOf(repository: Repository, at: string): Edge[] {
  return shipped(repository, `${at}/`).flatMap(({ path, imports }) => {
    const file = path.slice(at.length + 1)
    return imports
      .filter((target) => target.startsWith(`${at}/`) && !target.startsWith(`${at}/generated/`) && !isTestTool(target))
      .map((target) => target.slice(at.length + 1))
      .filter((target) => roomOf(target) !== roomOf(file))
      .map((target) => ({ from: roomOf(file), to: roomOf(target), by: `${file} imports ${target}` }))
  })
}

function graphOf(pairs: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of pairs) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

/** Rooms that import each other in a circle, with the imports that close it. */
export const circlesOfRooms = (repository: Repository): string[] =>
  PACKAGES.flatMap((at) => circlesIn(`${at}: the rooms`, edgesOf(repository, at)))

/** Folders and files within a room that import each other in a circle. */
export function circlesInRooms(repository: Repository): string[] {
  return PACKAGES.flatMap((at) => {
    const rooms = new Set(
      shipped(repository, `${at}/`)
        .map(({ path }) => path.slice(at.length + 1))
        .filter((file) => file.includes('/'))
        .map(roomOf),
    )
    return [...rooms].flatMap((room) => circlesIn(`${at}/${room}: its parts`, edgesOf(repository, `${at}/${room}`)))
  })
}

function circlesIn(what: string, edges: readonly Edge[]): string[] {
  return circlesOf(graphOf(edges.map(({ from, to }) => [from, to]))).map((circle) => {
    const steps = circle.map((from, index) => {
      const to = circle[(index + 1) % circle.length]
      const by = edges.filter((edge) => edge.from === from && edge.to === to).map((edge) => edge.by)
      return { by, text: `${by.length} of ${from} → ${to} (${by.slice(0, 3).join('; ')})` }
    })
    const weakest = steps.reduce((one, other) => (other.by.length < one.by.length ? other : one))
    return `${what} ${[...circle, circle[0]].join(' → ')} import each other in a circle. Imports: ${steps.map(({ text }) => text).join(', ')}. Take out ${weakest.by.join('; ')}: move what both need into a part that both may import, or hand it in as a parameter.`
  })
}

/** Files that import each other in a circle, types and lazily loaded parts included. None of them can be read before the others. */
export function circlesOfFiles(repository: Repository): string[] {
  return PACKAGES.flatMap((at) => {
    const imported = shipped(repository, `${at}/`).flatMap(({ path, imports }) =>
      imports.filter((target) => target !== path).map((target): [string, string] => [path, target]),
    )
    return circlesOf(graphOf(imported)).map(
      (circle) =>
        `${[...circle, circle[0]].join(' → ')} import each other in a circle. Move what two of them need, a type perhaps, into a file of its own.`,
    )
  })
}

/** Imports against the declared order. */
export function against(repository: Repository): string[] {
  return Object.entries(ORDERS).flatMap(([at, order]) => {
    const layers = order.split(' ← ').map((layer) => layer.split(/[,|]/).map((room) => room.trim()))
    const apart = order.split(' ← ').map((layer) => layer.includes('|'))
    const placeOf = (room: string) => {
      const named = layers.findIndex((rooms) => rooms.includes(room))
      return named >= 0 ? named : layers.findIndex((rooms) => rooms.includes(room.includes('.') ? TOP_FILES : OTHER_FOLDERS))
    }
    return edgesOf(repository, at).flatMap(({ from, to, by }) => {
      const [before, after] = [placeOf(to), placeOf(from)]
      if (before < 0 || after < 0 || NEIGHBOURS[at]?.includes(`${from} imports ${to}`)) return []
      if (before > after)
        return [
          `${at}: ${by}, but ${from} comes before ${to} (${order}). Move what ${from} needs into a room that comes before it, or let ${to} hand it in.`,
        ]
      if (before === after && apart[before])
        return [
          `${at}: ${by}, but ${from} and ${to} stand apart (${order}). Move what both need into a room that comes before both, or join them where the app is put together.`,
        ]
      return []
    })
  })
}

/** Names in the order without a room, so that the order is updated when a folder is renamed. */
export function strangersInOrders(repository: Repository): string[] {
  const rooms = new Set(PACKAGES.flatMap((at) => shipped(repository, `${at}/`).map(({ path }) => roomOf(path.slice(at.length + 1)))))
  const named = Object.values(ORDERS).flatMap((order) => order.split(/ ← |[,|]/).map((room) => room.trim()))
  return named
    .filter((room) => room !== '' && room !== TOP_FILES && room !== OTHER_FOLDERS && !rooms.has(room))
    .map((room) => `The order of rooms names ${room}, and no package has such a folder or file: give the order its new name.`)
}

/** Imports of the files that assemble the rooms, by any other file. */
export function importersOfRoots(repository: Repository): string[] {
  return Object.entries(ROOTS).flatMap(([at, roots]) =>
    edgesOf(repository, at)
      .filter(({ from, to }) => roots.includes(to) && !roots.includes(from))
      .map(
        ({ by, to }) =>
          `${at}: ${by}, but ${to} puts the rooms together and is imported by no room. Move what is needed of it into a room of its own.`,
      ),
  )
}
