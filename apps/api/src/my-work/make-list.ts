import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import type { TeamList } from '@ivue/contracts/my-work/words.ts'
import { isList } from '../exports/list.ts'
import type { ListShape } from '../grid/definition.ts'
import type { Implementation, SignedIn } from '../platform/rpc/implement.ts'
import { type Filter, TEAM_CALLS } from './team-lists.ts'

/** A list with a filter, as its call makes it for a viewer. */
export interface MadeList {
  list: ListShape
  input: GridInput
}
export type MakeList = (name: TeamList, viewer: SignedIn, filter: Filter) => Promise<MadeList>

/** Returns a function that makes a list with the filter of a link. `implementations` has the calls. */
export function listMaker(implementations: readonly Implementation[]): MakeList {
  return async (name, viewer, { where, ...filter }) => {
    const found = implementations.find(({ call }) => call === TEAM_CALLS[name])
    if (!found || !isList(found)) throw new Error(`There is no list ${name}`)
    const desk = name === 'processor' || name === 'underwriter' ? { filterId: 'All' } : {}
    const input = found.call.input.parse({ ...desk, ...filter, count: 'later', ...(where && { columnFilters: where }) }) as GridInput
    return { list: (await found.make(input, viewer)).list, input }
  }
}
