export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The shortest circle through each node that is on one, without repeats. A circle lists its nodes in the order of its edges. */
export function circlesOf(graph: Graph): string[][] {
  const found = new Map<string, string[]>()
  for (const start of graph.keys()) {
    const circle = shortestBack(graph, start)
    const key = circle?.toSorted().join()
    if (circle && key && !found.has(key)) found.set(key, circle)
  }
  return [...found.values()]
}

/** The nodes of a shortest path from a node back to itself, breadth first; null if there is none. */
function shortestBack(graph: Graph, start: string): string[] | null {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return wayTo(node, cameFrom)
      if (cameFrom.has(next)) continue
      cameFrom.set(next, node)
      queue.push(next)
    }
  }
  return null
}

function wayTo(end: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [end]
  for (let node = cameFrom.get(end); node !== undefined; node = cameFrom.get(node)) way.unshift(node)
  return way
}
