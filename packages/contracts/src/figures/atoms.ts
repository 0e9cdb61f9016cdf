/**
 * The counts of one person in one period, by name. They are whole numbers, so the figures of a team or a longer time are computed from
 * their sums (domain 5, Conventions).
 */
export type Atoms<Atom extends string> = Record<Atom, number>

export function noAtoms<Atom extends string>(names: readonly Atom[]): Atoms<Atom> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Atoms<Atom>
}

/** Returns the sum of each atom over all people or periods. */
export function poolAtoms<Atom extends string>(names: readonly Atom[], all: Iterable<Readonly<Atoms<Atom>>>): Atoms<Atom> {
  const total = noAtoms(names)
  for (const atoms of all) for (const name of names) total[name] += atoms[name]
  return total
}

/** A function that returns the sum of atoms, each times a whole-number weight. Pooling people before or after gives the same result. */
export interface Sum<Atom extends string> {
  (atoms: Readonly<Atoms<Atom>>): number
  readonly atoms: readonly Atom[]
}

type Weights<Atom extends string> = Readonly<Partial<Record<Atom, number>>>

export function weightedSum<Atom extends string>(weights: Weights<Atom>): Sum<Atom> {
  const terms = Object.entries(weights) as [Atom, number][]
  const of = (atoms: Readonly<Atoms<Atom>>) => terms.reduce((total, [name, weight]) => total + weight * atoms[name], 0)
  return Object.assign(of, { atoms: terms.map(([name]) => name) })
}

export interface Fraction {
  numerator: number
  denominator: number
}

/** A function that returns one sum of atoms over another, or over 1. */
export interface Quotient<Atom extends string> {
  (atoms: Readonly<Atoms<Atom>>): Fraction
  readonly atoms: readonly Atom[]
}

export function quotient<Atom extends string>(numerator: Weights<Atom>, denominator?: Weights<Atom>): Quotient<Atom> {
  const above = weightedSum(numerator)
  const below = denominator && weightedSum(denominator)
  const of = (atoms: Readonly<Atoms<Atom>>) => ({ numerator: above(atoms), denominator: below ? below(atoms) : 1 })
  return Object.assign(of, { atoms: [...above.atoms, ...(below?.atoms ?? [])] })
}
