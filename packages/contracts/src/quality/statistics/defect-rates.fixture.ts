/** The current state of a finding of the highest severity (domain 4). */
export interface SevereFinding {
  /** Open, Rebutted (a round ended with Accept), Cured or Stands. */
  outcome: string
  /** The day of the cure, `YYYY-MM-DD`. Without a day it is not cured. */
  curedOn: string | null
}

/** One completed review of the programme. */
export interface ProgrammeUnit {
  selection: string
  scope: string
  findings: readonly SevereFinding[]
}

/** The number of loans at each step: gross − rebutted − cured = net. */
export interface DefectCounts {
  units: number
  gross: number
  rebutted: number
  cured: number
  net: number
}

/** Whether a review enters the programme's rate. It must have been selected at random and made in full (domain 4, 5.2). */
export function entersProgramme({ selection, scope }: Pick<ProgrammeUnit, 'selection' | 'scope'>): boolean {
  return selection === 'Random' && scope === 'Full'
}

/**
 * Returns the counts of the reviews that enter the programme's rate. A loan is rebutted if all of its findings of the highest severity were
 * overturned, and cured if all that were not overturned have a day of cure (domain 5.2).
 */
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
