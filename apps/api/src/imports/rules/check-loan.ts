import { nameKey } from '@ivue/contracts/loans/conflict-check.ts'
import { fitsChannel } from '@ivue/contracts/loans/rules.ts'
import { type Channel, REGIONS_OF } from '@ivue/contracts/loans/words.ts'
import { joinWithOr } from './cells.ts'
import { type Cells, type Findings, textOfCell } from './check-row.ts'
import type { ImportPerson } from './people.ts'

export function checkRegion(cells: Cells<'region' | 'channel'>, { refuse }: Findings<'region'>): void {
  const [region, channel] = [textOfCell(cells.region), textOfCell(cells.channel) as Channel | '']
  if (region !== '' && channel !== '' && !fitsChannel(region, channel))
    refuse('region', `Does not fit channel ${channel}`, joinWithOr(REGIONS_OF[channel]))
}

/** Returns why a person may not work on loans of a state, or null. Some states require a licence. */
export function licenceProblem(person: ImportPerson, state: string, licenceStates: ReadonlySet<string>): string | null {
  return licenceStates.has(state) && !person.licences.includes(state) ? `${person.name} has no licence on file for ${state}` : null
}

/** Warns if the last name differs from the stored one, because the row may be meant for another loan. */
export function checkLastName(
  cells: Cells<'borrowerLastName'>,
  { warn }: Findings<'borrowerLastName'>,
  stored: { borrowerLastName: string } | undefined,
): void {
  const name = textOfCell(cells.borrowerLastName)
  if (stored && stored.borrowerLastName !== '' && name !== '' && nameKey(name) !== nameKey(stored.borrowerLastName))
    warn('borrowerLastName', `The loan is of ${stored.borrowerLastName} so far`)
}

/** A person who keeps a loan although a row may name somebody else. With `rejectedId` they keep it only if the row names that person. */
export interface CurrentHolder<F extends string> {
  field: F
  role: string
  id: number | null
  name: string
  rejectedId?: number | null
}

/** Warns about each person in the row who is not assigned, because the current holder keeps the loan. */
export function warnOfCurrentHolders<F extends string>(cells: Cells<F>, { warn }: Findings<F>, staying: readonly CurrentHolder<F>[]): void {
  for (const { field, role, id, name, rejectedId } of staying) {
    const named = cells[field] as ImportPerson | null | undefined
    if (!named || id === null || named.id === id || (rejectedId !== undefined && rejectedId !== named.id)) continue
    const why = rejectedId === undefined ? '' : `: the change to ${named.name} was rejected`
    warn(field, `${name} is ${role} of this loan, and stays${why}`, `${name}'s Client ID`)
  }
}
