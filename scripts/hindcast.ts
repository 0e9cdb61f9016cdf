import { withDatabase } from '../apps/api/src/cli/with-database.ts'
import { DAYS_BEFORE_TARGET, makeHindcast } from '../apps/api/src/home/hindcast.ts'

// npm run hindcast: prints how well "At risk" and "Watch" would have predicted the loans funded in the last 180 days, ten business days before
// their target: how many late loans were flagged (recall), and how many flagged loans became late (precision).
const share = (part: number, whole: number) => `${part} of ${whole}${whole === 0 ? '' : ` (${((100 * part) / whole).toFixed(1)} %)`}`

const { loans, late, grades } = await withDatabase((url) => makeHindcast(url, new Date()))
process.stdout.write(`${DAYS_BEFORE_TARGET} business days before their target ${share(late, loans)} loans funded late in the end.\n`)
for (const { grade, flagged, flaggedLate } of grades)
  process.stdout.write(
    `${grade}: flagged ${share(flaggedLate, late)} of the late loans; ${share(flaggedLate, flagged)} flagged loans became late.\n`,
  )
