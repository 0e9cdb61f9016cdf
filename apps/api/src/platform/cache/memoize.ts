/** Caches the result of a pure function per object, as long as the object lives. */
export function memoize<From extends object, To>(compute: (from: From) => To): (from: From) => To {
  const known = new WeakMap<From, To>()
  return (from) => {
    const before = known.get(from)
    if (before !== undefined) return before
    const fresh = compute(from)
    known.set(from, fresh)
    return fresh
  }
}
