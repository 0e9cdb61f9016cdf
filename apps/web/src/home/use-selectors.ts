import type { Selectors } from '@ivue/contracts/home/contract.ts'
import { CYCLES, type Cycle, LANDING_PURPOSES, SALES_REGION_CHOICES } from '@ivue/contracts/home/words.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import { useLinkParameters } from '../ui/use-link-parameters.ts'

type SelectorValues = Selectors & { cycle: Cycle }

/** Returns the word in the address if it is one of the choices, otherwise the first choice. */
function readChoice<Word extends string>(words: readonly [Word, ...Word[]], word: string | null): Word {
  return word !== null && isOneOf(words, word) ? word : words[0]
}

/** Returns the dashboard's selectors and a function that changes them. They are stored in the address unless they are the default. */
export function useSelectors(): { chosen: SelectorValues; choose: (words: Partial<SelectorValues>) => void } {
  const [params, changeLink] = useLinkParameters()
  const chosen: SelectorValues = {
    purpose: readChoice(LANDING_PURPOSES, params.get('purpose')),
    sales: readChoice(SALES_REGION_CHOICES, params.get('sales')),
    cycle: readChoice(CYCLES, params.get('cycle')),
  }
  const choose = (words: Partial<SelectorValues>) =>
    changeLink(
      (link) => {
        for (const [key, word] of Object.entries(words)) {
          if ([LANDING_PURPOSES[0], SALES_REGION_CHOICES[0], CYCLES[0]].includes(word as never)) link.delete(key)
          else link.set(key, word)
        }
        return link
      },
      { replace: true, preventScrollReset: false },
    )
  return { chosen, choose }
}

/** Returns the selected loans in words. */
export const selectionParts = ({ purpose, sales }: Record<keyof Selectors, string>) =>
  Object.entries({ Purpose: purpose, 'Sales region': sales })

/** Returns the link to the loans behind a count of a card: of all active loans, or of those that moved, those of the filters. */
export const loansBehind = (selectors: Record<keyof Selectors, string>, filters: Readonly<Record<string, string>>): string =>
  `${paths.lateLoansBehind}${selectorQuery(selectors, { state: 'All', ...filters })}`

export const selectorQuery = ({ purpose, sales }: Record<keyof Selectors, string>, more: Readonly<Record<string, string>> = {}): string => {
  const words = { ...(purpose === 'All' ? {} : { purpose }), ...(sales === 'All Sales Regions' ? {} : { sales }), ...more }
  const text = new URLSearchParams(words).toString()
  return text === '' ? '' : `?${text}`
}
