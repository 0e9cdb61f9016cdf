import { type AgreementReport, adjudications, GROUPED_BY, type GroupedBy } from '@ivue/contracts/quality/agreement/contract.ts'
import type { ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { countText, isOneOf } from '@ivue/contracts/wire/words.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '../../answers/query-content.tsx'
import { IntervalBar } from '../../explain/interval-bar.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import styles from './agreement-panel.module.css'
import { DefectRates } from './defect-rates.tsx'
import { GroupTable } from './group-table.tsx'
import { agreementPercentText, threeDecimals } from './words.ts'

interface AgreementPanelProps {
  name: { month: string; type: ReviewType }
  by: string
  onBy: (by: GroupedBy) => void
}

const TITLES: Record<GroupedBy, string> = { question: 'Questions', reviewer: 'Reviewers', category: 'Categories' }

/**
 * Shows how far two reviewers of the same loans agree (domain 5.3): the table of their answers, four figures with intervals, the groups of the last 12 months, and the reviewer error.
 */
export function AgreementPanel({ name, by: asked, onBy }: AgreementPanelProps) {
  const by = isOneOf(GROUPED_BY, asked) ? asked : 'question'
  const query = useQuery(callQuery(adjudications.getAgreement, { ...name, by }))
  return (
    <ScrollRegion label="Agreement" className={`${styles.panel} min-height-0 pad-12-20-14`}>
      <QueryContent query={query} rows={8} rowHeight={48} loading="Loading the agreement" failed="The agreement could not be loaded">
        {(report) => (
          <>
            <h2>
              Agreement <small>{countText(report.figures.pairs, 'pair')} of answers, before deciding</small>
            </h2>
            <AnswerTable {...report} />
            <Figures {...report} />
            <h3>What this says</h3>
            <p>{report.says}</p>
            <div className={`${styles.groupsHead} row wrap spread gap-4-8 margin-12-0-2`}>
              <h3>{TITLES[by]}, last 12 months</h3>
              <SegmentedControl
                aria-label="Agreement by"
                data={GROUPED_BY.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
                value={by}
                onChange={(value) => onBy(value as GroupedBy)}
              />
            </div>
            <GroupTable groups={report.groups} by={by} />
            <DefectRates {...report.defects} />
          </>
        )}
      </QueryContent>
    </ScrollRegion>
  )
}

const ANSWERED = ['No', 'Yes', 'N/A']

function AnswerTable({ table, sides: [one, other] }: Pick<AgreementReport, 'table' | 'sides'>) {
  const sum = (cells: readonly number[]) => cells.reduce((total, cell) => total + cell, 0)
  const column = (at: number) => sum(table.map((row) => row[at] ?? 0))
  return (
    <table className={`${styles.cross} collapsed-borders margin-8-0-4`} aria-label={`What ${one} and ${other} said`}>
      <thead>
        <tr>
          <td />
          {table.map((_, at) => (
            <th key={ANSWERED[at]} scope="col">
              {other} {ANSWERED[at]}
            </th>
          ))}
          <th scope="col">all</th>
        </tr>
      </thead>
      <tbody>
        {table.map((row, at) => (
          <tr key={ANSWERED[at]}>
            <th scope="row">
              {one} {ANSWERED[at]}
            </th>
            {row.map((cell, place) => (
              <td key={ANSWERED[place]} data-agreed={place === at || undefined}>
                {cell}
              </td>
            ))}
            <td data-sum>{sum(row)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">all</th>
          {table.map((_, at) => (
            <td key={ANSWERED[at]} data-sum>
              {column(at)}
            </td>
          ))}
          <td data-sum>{sum(table.flat())}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Figures({ figures, table, byChance }: Pick<AgreementReport, 'figures' | 'table' | 'byChance'>) {
  const { percentage, positive, kappa, ac1, pairs } = figures
  const agreed = table.reduce((sum, row, at) => sum + (row[at] ?? 0), 0)
  const shown = [
    { name: 'Percentage agreement', of: percentage, words: agreementPercentText, note: `${agreed} of ${pairs}` },
    { name: 'Positive agreement', of: positive, words: threeDecimals, note: 'of the No; marked under 0.600', markedUnder: 0.6 },
    { name: 'Cohen’s kappa', of: kappa, words: threeDecimals, note: `by chance alone ${threeDecimals(byChance)}` },
    { name: 'Gwet’s AC1', of: ac1, words: threeDecimals, note: 'steady when No is rare' },
  ]
  return (
    <>
      <ul className={styles.figures}>
        {shown.map(({ name, of, words, note, markedUnder }) => (
          <li className="bottomline pad-7-0-6" key={name}>
            <span>
              {name} <b className="text-16">{words(of.value)}</b>
            </span>
            {of.value !== null && <IntervalBar share={of.value} interval={of.interval} markedUnder={markedUnder} />}
            <small>
              {note} <span>{of.interval ? `${words(of.interval.low)} to ${words(of.interval.high)}` : 'no interval'}</span>
            </small>
          </li>
        ))}
      </ul>
      <small>Shaded: 95 % interval</small>
    </>
  )
}
