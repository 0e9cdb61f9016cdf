/**
 * Stands for zod in the pages (vite.config.ts). Bodies and answers are judged by the server; here the contracts' schemas are types alone, and what
 * they are put together from comes to nothing. That keeps 25 kB out of every first load. Reading with one would be a mistake of ours, and says so.
 */
const READS = ['parse', 'parseAsync', 'safeParse', 'safeParseAsync', 'encode', 'decode']

const nothing: unknown = new Proxy(() => {}, {
  get(_target, name) {
    if (READS.includes(String(name))) throw new Error('Schemas are read by the server alone')
    return nothing
  },
  apply: () => nothing,
})

export const z = nothing
