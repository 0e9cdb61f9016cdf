export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the shortest cycle through each node that is on one, without repeats. A cycle lists its nodes in the order of its edges. */
export function findCycles(graph: Graph): string[][] {
  const found = new Map<string, string[]>()
  for (const start of graph.keys()) {
    const cycle = findShortestCycle(graph, start)
    const key = cycle?.toSorted().join()
    if (cycle && key && !found.has(key)) found.set(key, cycle)
  }
  return [...found.values()]
}

/** Returns the nodes of a shortest path from a node back to itself, breadth first. Null if there is none. */
function findShortestCycle(graph: Graph, start: string): string[] | null {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return tracePath(node, cameFrom)
      if (cameFrom.has(next)) continue
      cameFrom.set(next, node)
      queue.push(next)
    }
  }
  return null
}

function tracePath(end: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const path = [end]
  for (let node = cameFrom.get(end); node !== undefined; node = cameFrom.get(node)) path.unshift(node)
  return path
}
