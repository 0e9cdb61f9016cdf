import type { Names } from '@ivue/contracts/grid/filter-words.ts'
import { createContext } from 'react'

/** Display names of the ids in the filters of the list around. */
export const FilterNamesContext = createContext<Names | undefined>(undefined)
