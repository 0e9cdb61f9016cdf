/** A finding of the highest severity, as it stands (domain 4). */
export interface SevereFinding {
  /** Open, Rebutted (a round ended with Accept), Cured or Stands. */
  outcome: string
  /** When it was cured, `YYYY-MM-DD`; without a day it is not. */
  curedOn: string | null
}

/** One completed review of the programme. */
export interface ProgrammeUnit {
  selection: string
  scope: string
  /** Its initial findings of the highest severity. */
  findings: readonly SevereFinding[]
}

/** Loans of the waterfall: gross − rebutted − cured = net. */
export interface DefectCounts {
  units: number
  gross: number
  rebutted: number
  cured: number
  net: number
}

/** A unit enters the programme's rate where it was selected at random and reviewed in full (domain 4, 5.2). */
export function entersProgramme({ selection, scope }: Pick<ProgrammeUnit, 'selection' | 'scope'>): boolean {
  return selection === 'Random' && scope === 'Full'
}

/** Counts of the units that enter: rebutted where every such finding was overturned, cured where every other one was cured with a day (domain 5.2). */
export function countDefects(all: readonly ProgrammeUnit[]): DefectCounts {
  const units = all.filter(entersProgramme)
  const counts = { units: units.length, gross: 0, rebutted: 0, cured: 0, net: 0 }
  for (const { findings } of units) {
    if (findings.length === 0) continue
    counts.gross++
    const standing = findings.filter(({ outcome }) => outcome !== 'Rebutted')
    if (standing.length === 0) counts.rebutted++
    else if (standing.every(({ outcome, curedOn }) => outcome === 'Cured' && curedOn !== null)) counts.cured++
    else counts.net++
  }
  return counts
}
