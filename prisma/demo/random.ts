/** A choice of values, each with a weight. A value's probability is its weight divided by the sum of all weights. */
export interface WeightedChoice<T> {
  values: readonly T[]
  sums: readonly number[]
}

export function weighted<T>(values: readonly T[], weights: readonly number[]): WeightedChoice<T> {
  let sum = 0
  const sums = weights.map((weight) => {
    sum += weight
    return sum
  })
  return { values, sums }
}

export const shares = <Word extends string>(table: Record<Word, number>): WeightedChoice<Word> =>
  weighted(Object.keys(table) as Word[], Object.values<number>(table))

/** Returns the index of the first sum that is above the target. The sums are ascending. */
export function findFirstAbove(sums: readonly number[], target: number): number {
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] as number) > target) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns the FNV-1a hash of a text, so that any text can be a seed. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

/** Seeded random numbers (sfc32). Every loan restarts its own stream, so that it does not depend on how many numbers earlier loans used. */
export class Random {
  private readonly seed: number
  private readonly stream: number
  private a = 0
  private b = 0
  private c = 0
  private counter = 1

  constructor(seed: string, stream: string) {
    this.seed = hash(seed)
    this.stream = hash(`${seed}/${stream}`)
    this.restart(0)
  }

  restart(index: number): this {
    this.a = this.seed
    this.b = this.stream
    this.c = Math.imul(index, 0x9e3779b1) >>> 0
    this.counter = index + 1
    for (let round = 0; round < 12; round++) this.next()
    return this
  }

  /** Returns the next number from 0 to below 1. */
  next(): number {
    const sum = (this.a + this.b + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4294967296
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** Returns an integer, both ends included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.next() * values.length)] as T
  }

  weighted<T>({ sums, values }: WeightedChoice<T>): T {
    return values[findFirstAbove(sums, this.next() * (sums.at(-1) as number))] as T
  }

  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()))
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.next())
  }

  logNormal(median: number, sigma: number): number {
    return median * Math.exp(this.normal(0, sigma))
  }
}
