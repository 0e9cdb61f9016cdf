/** Returns the SQL statement with which anybody can repeat the draw of a stratum (domain 5.3, Draw). Code and stratum contain no quotes. */
export const drawSql = ({ code, stratum, seed, sample }: { code: string; stratum: string; seed: string; sample: number }): string =>
  `select loan from frozen_population where plan = '${code}' and stratum = '${stratum}' order by encode(sha256(convert_to('${seed}' || '|' || loan, 'UTF8')), 'hex') limit ${sample}`

export function compareDraws(original: readonly string[], again: readonly string[]): { missing: string[]; added: string[] } {
  const [before, after] = [new Set(original), new Set(again)]
  return { missing: original.filter((one) => !after.has(one)), added: again.filter((one) => !before.has(one)) }
}
