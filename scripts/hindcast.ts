import { makeHindcasts } from '../apps/api/src/home/hindcast.ts'
import { databaseUrl } from './lib/database-url.ts'

// npm run hindcast: prints how well "At risk" would have predicted the loans funded in the last 180 days, 10 and 20 business days before
// their target.
const share = (part: number, whole: number) => `${part} of ${whole}${whole === 0 ? '' : ` (${((100 * part) / whole).toFixed(1)} %)`}`

for (const { daysBefore, loans, late, lateFlagged, inTimeFlagged } of await makeHindcasts(databaseUrl(), new Date()))
  process.stdout.write(
    `${daysBefore} business days before their target ${share(late, loans)} loans funded late in the end. At risk: ${share(lateFlagged, late)} of these, ${share(inTimeFlagged, loans - late)} of the others\n`,
  )
