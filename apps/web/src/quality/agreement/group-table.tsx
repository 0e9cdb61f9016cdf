import type { AgreementGroup, GroupedBy } from '@ivue/contracts/quality/agreement/contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Check, Flag, Minus } from 'lucide-react'
import { PlainTable } from '../../ui/layout/plain-table.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import styles from './agreement-panel.module.css'
import { threeDecimals } from './words.ts'

const FACES = { marked: Flag, 'not marked': Check, 'too few': Minus } as const
const GROUP_NOTES = { marked: 'Marked', 'not marked': 'Not marked', 'too few': 'Too few' } as const
const ORDER = ['marked', 'not marked', 'too few'] as const
const NONE: Record<GroupedBy, string> = {
  question: 'No question was answered twice yet.',
  category: 'No question was answered twice yet.',
  reviewer: 'Reviewers are shown separately once something is published.',
}

/** Positive agreement per question, reviewer or category. Marked groups come first. */
export function GroupTable({ groups, by }: { groups: readonly AgreementGroup[]; by: GroupedBy }) {
  if (groups.length === 0) return <p>{NONE[by]}</p>
  const sorted = groups.toSorted(
    (a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) || (a.positive.value ?? 2) - (b.positive.value ?? 2) || b.pairs - a.pairs,
  )
  return (
    <PlainTable bare className={`${styles.groups} fixed-columns text-12`}>
      <colgroup>
        <col />
        <col className="width-86" />
        <col className="width-98" />
      </colgroup>
      <TableHead headings={[by, 'Positive agreement', 'Pairs']} className="unseen" />
      <tbody>
        {sorted.map(({ key, name, verdict, positive, kappa, pairs, saidNo }) => {
          const Face = FACES[verdict]
          const interval = positive.interval && `${threeDecimals(positive.interval.low)} to ${threeDecimals(positive.interval.high)}`
          return (
            <tr key={key} data-verdict={verdict}>
              <th scope="row" title={name}>
                <Face size={12} aria-label={GROUP_NOTES[verdict]} />
                <span>{name}</span>
              </th>
              <td title={interval ? `95 % interval ${interval}, kappa ${threeDecimals(kappa.value)}` : undefined}>
                {verdict === 'too few' ? 'too few' : threeDecimals(positive.value)}
                {verdict !== 'too few' && interval && <small>{interval}</small>}
              </td>
              <td>
                {countText(pairs, 'pair')}, {saidNo} No
              </td>
            </tr>
          )
        })}
      </tbody>
    </PlainTable>
  )
}
