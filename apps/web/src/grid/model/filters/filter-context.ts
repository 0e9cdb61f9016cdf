import type { DisplayNames } from '@ivue/contracts/grid/filter-words.ts'
import type { Header } from '@ivue/contracts/grid/wire.ts'
import { createContext } from 'react'

interface FilterContext {
  /** The display names of the ids in the filters. */
  names?: DisplayNames | undefined
  /** The columns of the list. */
  headers: readonly Header[]
}

/** The columns and names of a list, for the fields and texts of its filters. */
export const FilterContext = createContext<FilterContext>({ headers: [] })
