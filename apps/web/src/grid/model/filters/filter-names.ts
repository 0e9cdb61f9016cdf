import type { Names } from '@ivue/contracts/grid/filter-words.ts'
import { createContext } from 'react'

/** The display names of the ids in a list's filters, for the chips of that list. */
export const FilterNamesContext = createContext<Names | undefined>(undefined)
