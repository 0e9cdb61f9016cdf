import { figureText } from '@ivue/contracts/figures/definition.ts'
import type { Breakdown, BreakdownTable } from '@ivue/contracts/figures/shapes.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { explains, type ShownFigure } from '../explain/explanation.ts'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import { TableHead } from '../ui/layout/table-head.tsx'
import { countsText, type FigureLine, type FigureWords } from './figure-words.ts'
import styles from './figures.module.css'

interface BreakdownTablesProps {
  breakdown: Breakdown
  words: FigureWords
  figure: string
  /** Returns what the value of a leader or a person explains, net or `asSubmitted`. */
  explain: (line: FigureLine, who: string, asSubmitted?: boolean) => ShownFigure
}

/**
 * Shows a figure by team leader and by person. A team's value is computed from the summed counts of its people and is not the mean of
 * their values.
 */
export function BreakdownTables({ breakdown, ...rest }: BreakdownTablesProps) {
  if (breakdown.tables.every(({ leaders }) => leaders.length === 0))
    return <p className="muted topline pad-10-16">Nothing to count this month yet.</p>
  return (
    <ScrollRegion className={styles.tables} label="By team leader and person">
      {breakdown.tables.map((table) => (
        <Teams key={table.title} table={table} breakdown={breakdown} {...rest} />
      ))}
    </ScrollRegion>
  )
}

function Teams({ table, breakdown, figure, words, explain }: BreakdownTablesProps & { table: BreakdownTable }) {
  const { title, leaders } = table
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set([0]))
  const { format } = breakdown
  const gross = table.gross !== null
  const toggle = (index: number) =>
    setOpened((before) => (before.has(index) ? new Set([...before].filter((one) => one !== index)) : new Set([...before, index])))
  const value = (line: FigureLine, who: string, asSubmitted = false) => (
    <button type="button" className="hover-underlined" {...explains(figure, () => explain(line, who, asSubmitted))}>
      {figureText((asSubmitted ? line.gross : line)?.value ?? null, format)}
    </button>
  )
  const numbers = (line: FigureLine, name: string) => {
    const who = title ? `${name}, ${title}` : name
    return (
      <>
        {format !== 'count' && <td className={styles.counted}>{countsText(words, breakdown, line)}</td>}
        {gross && <td data-number>{value(line, who, true)}</td>}
        <td data-number>{value(line, who)}</td>
      </>
    )
  }
  return (
    <div className={`${styles.teams} pad-0-12`}>
      {title && (
        <div className="flex spread height-26 pad-top-6">
          <h3>{title}</h3>
          <b>{value(table, title)}</b>
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
              {numbers(leader, leader.leader)}
            </tr>
            {opened.has(index) &&
              leader.people.map((one) => (
                <tr key={one.id}>
                  <td />
                  <th scope="row" className={styles.person}>
                    {one.name}
                  </th>
                  {numbers(one, one.name)}
                </tr>
              ))}
          </tbody>
        ))}
      </PlainTable>
    </div>
  )
}
