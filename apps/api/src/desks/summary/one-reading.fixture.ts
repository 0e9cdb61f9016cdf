import { STAGED_DESKS, type StagedDesk } from '@ivue/contracts/desks/words.ts'
import { expect } from 'vitest'
import { Prisma } from '#generated/prisma/client.ts'
import type { FiguresWorld } from '../../figures/world.fixture.ts'
import { readFigures } from '../../my-work/figures.ts'
import { type RowReader, readRows } from '../../platform/database/database.ts'
import { countedPeopleSql, parseReport } from '../../reports/qc/report-counts.ts'
import { buildDeskSummary, readDeskFigures } from './desk-figures.ts'
import { type DeskAtoms, NO_DESK_ATOMS } from './summary-figures.ts'

const JULY = { dateFromComplete: '2026-07-01', dateToComplete: '2026-07-31' }
type ReportCounts = Record<'judged' | 'high' | 'middle', number>

/** Returns the QC report of July by person: the reviews with an opportunity and the findings. */
async function readQcReport(t: FiguresWorld, desk: StagedDesk): Promise<Map<number, ReportCounts>> {
  const request = parseReport(desk, JULY, { zone: 'America/Chicago', today: '2026-07-08', weighted: false })
  const { viewer } = t.people.manager
  const rows = await t.db.$queryRaw<(ReportCounts & { id: number })[]>(
    Prisma.sql`SELECT t.id, t.judged, t.high, t.middle FROM ${countedPeopleSql(request, viewer)} t`,
  )
  return new Map(rows.map(({ id, ...counted }) => [id, counted]))
}

/** Expects the numbers of My work to be those of the person's own panels, and these to agree with the QC reports of the same days. */
export async function expectOneReading(t: FiguresWorld): Promise<void> {
  const services = { ...t.services }
  const read: RowReader = (statement) => readRows(t.db, statement, { prepared: true })
  const reports = { processor: await readQcReport(t, 'processor'), underwriter: await readQcReport(t, 'underwriter') }
  for (const name of ['first', 'second', 'outsider', 'alone'] as const) {
    const { id, viewer } = t.people[name]
    let [reviews, clean, disputed] = [0, 0, 0]
    for (const desk of STAGED_DESKS) {
      const reading = await readDeskFigures(services, desk)
      const shown = (key: string) => buildDeskSummary(reading, viewer, desk, '').figures.find((figure) => figure.key === key)
      const atoms = reading.months.at(-1)?.get(id) ?? NO_DESK_ATOMS
      const dpu = shown('materialDPU')
      expect([name, desk, dpu?.denominator]).toEqual([name, desk, atoms.units])
      const { judged = 0, high = 0, middle = 0 } = reports[desk].get(id) ?? {}
      if (desk === 'processor')
        expect([name, judged, high, middle]).toEqual([name, dpu?.denominator, dpu?.numerator, shown('moderateDPU')?.numerator])
      // The report of underwriters has their Final Reviews, too, which the panel counts as text.
      else expect([name, judged]).toEqual([name, atoms.units + atoms.finalReviews])
      reviews += atoms.units
      clean += atoms.clean
      disputed += atoms.disputed
    }
    const own = await readFigures(services, read, viewer, '2026-07', { zone: 'America/Chicago', now: t.services.now() })
    const shown = (label: string) => own.find((figure) => figure.label === label)
    const [without, overturned] = [shown('Reviews of my work without a finding'), shown('My disputes overturned')]
    expect([name, without?.part ?? 0, without?.whole ?? 0, overturned?.whole ?? 0]).toEqual([name, clean, reviews, disputed])
  }
}

/** Returns the text about reviews of other types next to a figure of quality (domain 10.1). */
export function besideText(desk: StagedDesk, key: string, { otherReviews, otherDefects, finalReviews, finalDefects }: DeskAtoms): string {
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
  const other = desk === 'processor' ? 'UW review' : 'processor review'
  const parts = [
    ...(otherReviews > 0 ? [`${counted(otherReviews, other)}: ${counted(otherDefects, 'defect')}`] : []),
    ...(finalReviews > 0 ? [`${counted(finalReviews, 'final review')}: ${counted(finalDefects, 'defect')}`] : []),
  ]
  return /DP[UO]$/.test(key) && parts.length > 0 ? `Also judged in ${parts.join(', ')}` : ''
}
