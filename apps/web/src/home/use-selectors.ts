import type { Selectors } from '@ivue/contracts/home/contract.ts'
import { CYCLES, type Cycle, LANDING_PURPOSES, SALES_REGIONS } from '@ivue/contracts/home/words.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import { useSearchParams } from 'react-router'

type Chosen = Selectors & { cycle: Cycle }

function chosenOf<Word extends string>(words: readonly [Word, ...Word[]], asked: string | null): Word {
  return asked !== null && isOneOf(words, asked) ? asked : words[0]
}

/** The dashboard's selectors, stored in the address unless they are the default. */
export function useSelectors(): { chosen: Chosen; choose: (words: Partial<Chosen>) => void } {
  const [params, setParams] = useSearchParams()
  const chosen: Chosen = {
    purpose: chosenOf(LANDING_PURPOSES, params.get('purpose')),
    sales: chosenOf(SALES_REGIONS, params.get('sales')),
    cycle: chosenOf(CYCLES, params.get('cycle')),
  }
  const choose = (words: Partial<Chosen>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [key, word] of Object.entries(words)) {
          if ([LANDING_PURPOSES[0], SALES_REGIONS[0], CYCLES[0]].includes(word as never)) next.delete(key)
          else next.set(key, word)
        }
        return next
      },
      { replace: true },
    )
  return { chosen, choose }
}

/** Returns the selectors as the query string of a link to a list. */
export const asLink = ({ purpose, sales }: Selectors, more: Readonly<Record<string, string>> = {}): string => {
  const words = { ...(purpose === 'All' ? {} : { purpose }), ...(sales === 'All Sales Regions' ? {} : { sales }), ...more }
  const text = new URLSearchParams(words).toString()
  return text === '' ? '' : `?${text}`
}
