import { figureText } from '@ivue/contracts/figures/definition.ts'
import type { Breakdown, BreakdownTable } from '@ivue/contracts/figures/shapes.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import { TableHead } from '../ui/layout/table-head.tsx'
import { countsText, type FigureWords } from './figure-words.ts'
import styles from './figures.module.css'

/**
 * Shows a figure by team leader and by person. A team's value is computed from the summed counts of its people and is not the mean of
 * their values.
 */
export function BreakdownTables({ breakdown, words }: { breakdown: Breakdown; words: FigureWords }) {
  if (breakdown.tables.every(({ leaders }) => leaders.length === 0)) return <p className={styles.empty}>Nothing to count this month yet.</p>
  return (
    <ScrollRegion className={styles.tables} label="By team leader and person">
      {breakdown.tables.map((table) => (
        <Teams key={table.title} table={table} breakdown={breakdown} words={words} />
      ))}
    </ScrollRegion>
  )
}

function Teams({ table, breakdown, words }: { table: BreakdownTable; breakdown: Breakdown; words: FigureWords }) {
  const { title, leaders } = table
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set([0]))
  const { format } = breakdown
  const gross = table.gross !== null
  const toggle = (index: number) =>
    setOpened((before) => (before.has(index) ? new Set([...before].filter((one) => one !== index)) : new Set([...before, index])))
  const numbers = (line: Pick<BreakdownTable, 'numerator' | 'denominator' | 'value' | 'gross'>) => (
    <>
      {format !== 'count' && <td className={styles.counted}>{countsText(words, breakdown, line)}</td>}
      {gross && <td data-number>{figureText(line.gross?.value ?? null, format)}</td>}
      <td data-number title={format === 'percent' && line.value !== null ? words.basis?.(line, breakdown.key) : undefined}>
        {figureText(line.value, format)}
      </td>
    </>
  )
  return (
    <div className={styles.teams}>
      {title && (
        <div className={styles.heading}>
          <h3>{title}</h3>
          <b>{figureText(table.value, format)}</b>
        </div>
      )}
      <PlainTable className={styles.table} aria-label={title || undefined}>
        <TableHead
          headings={[
            'Team Leader',
            words.person,
            format !== 'count' && { text: 'Made of', number: true },
            gross && { text: 'Gross', number: true },
            { text: format === 'count' ? 'Total' : gross ? 'Net' : 'Value', number: true },
          ]}
        />
        {leaders.map((leader, index) => (
          <tbody key={`${leader.leader} ${leader.people[0]?.id}`}>
            <tr className={styles.leader}>
              <th scope="row">
                <button type="button" aria-expanded={opened.has(index)} onClick={() => toggle(index)}>
                  {opened.has(index) ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
                  {leader.leader}
                </button>
              </th>
              <td />
              {numbers(leader)}
            </tr>
            {opened.has(index) &&
              leader.people.map((one) => (
                <tr key={one.id}>
                  <td />
                  <th scope="row" className={styles.person}>
                    {one.name}
                  </th>
                  {numbers(one)}
                </tr>
              ))}
          </tbody>
        ))}
      </PlainTable>
    </div>
  )
}
