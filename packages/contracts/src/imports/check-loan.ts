import { fitsChannel } from '../loans/rules.ts'
import { type Channel, REGIONS_OF } from '../loans/words.ts'
import { orList } from './cells.ts'
import { type Cells, type Findings, text } from './check-row.ts'
import type { ImportPerson } from './people.ts'

/** A region belongs to one channel. */
export function checkRegion(cells: Cells<'region' | 'channel'>, { refuse }: Findings<'region'>): void {
  const [region, channel] = [text(cells.region), text(cells.channel) as Channel | '']
  if (region !== '' && channel !== '' && !fitsChannel(region, channel))
    refuse('region', `Does not fit channel ${channel}`, orList(REGIONS_OF[channel]))
}

/** Why a person may not work on loans of a state, or null: some states need a licence. */
export function licenceProblem(person: ImportPerson, state: string, licenceStates: ReadonlySet<string>): string | null {
  return licenceStates.has(state) && !person.licences.includes(state) ? `${person.name} has no licence on file for ${state}` : null
}
