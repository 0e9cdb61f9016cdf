/** Returns the smallest number of single-letter edits (insert, delete, replace, swap of neighbours) that turn one word into the other. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const current = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      let best = Math.min((last[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1)
      current.push(best)
    }
    beforeLast = last
    last = current
  }
  return last[to.length] ?? 0
}

/** Returns the `count` candidates with the fewest edits to `value`, the nearest first, equally near ones in alphabetical order. */
export function nearestCandidates<T>(value: string, candidates: Iterable<T>, textOf: (candidate: T) => string, count: number): T[] {
  const wanted = value.toLowerCase().slice(0, 60)
  return Array.from(candidates, (candidate) => ({ candidate, text: textOf(candidate).toLowerCase() }))
    .map((entry) => ({ ...entry, distance: editDistance(wanted, entry.text) }))
    .sort((a, b) => a.distance - b.distance || (a.text < b.text ? -1 : 1))
    .slice(0, count)
    .map((entry) => entry.candidate)
}
