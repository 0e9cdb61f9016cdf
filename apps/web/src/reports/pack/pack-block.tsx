import {
  type Block,
  type Cell,
  cellText,
  type Figure,
  figureLoans,
  type PackLoan,
  type Row,
  type TableBlock,
} from '@ivue/contracts/reports/pack/pack-document.ts'
import { canOpen, PROTECTED_SCREENS } from '@ivue/contracts/screens.ts'
import { Link, matchPath, useSearchParams } from 'react-router'
import { LoanLink } from '../../grid/cells/loan-cell.tsx'
import { useViewer, type Viewer } from '../../rpc/viewer.tsx'
import { PlainTable } from '../../ui/layout/plain-table.tsx'
import styles from './pack.module.css'
import { RateFigure } from './rate-figure.tsx'

interface BlockProps<B> {
  block: B
  /** Returns whether the document lists the loans behind a figure. `mark` is the figure's key in the document. */
  opens: (mark: string) => boolean
  /** The document's loans; printed figures list them. */
  loans?: readonly PackLoan[]
}

/** Renders one block of the pack's document. */
export function BlockOf({ block, opens, loans = [] }: BlockProps<Block>) {
  switch (block.kind) {
    case 'figures':
      return (
        <>
          <Figures figures={block.figures} opens={opens} />
          {figureLoans(block.figures, loans).map((text) => (
            <p key={text} className={styles.onPaper}>
              {text}
            </p>
          ))}
        </>
      )
    case 'rates':
      return <RateFigure block={block} />
    case 'table':
      return <TableOf block={block} opens={opens} />
    case 'text':
      return (
        <dl className={styles.texts} data-code={block.code}>
          {block.lines.map(({ head, text }) => (
            <div key={`${head} ${text}`}>
              <dt className="strong">{head}</dt>
              <dd className="breaks">{text}</dd>
            </div>
          ))}
        </dl>
      )
  }
}

/** Renders a text of the document. A figure links to its loans, a loan number to the loan. */
function Said({ cell, opens }: { cell: Cell; opens: (mark: string) => boolean }) {
  const [params] = useSearchParams()
  const { may } = useViewer()
  if (typeof cell === 'string') return cell
  const { text, opens: mark, leads, tone, strong, loan } = cell
  if (loan) return <LoanLink number={text} />
  if (mark !== undefined && opens(mark)) {
    const search = new URLSearchParams(params)
    search.set('figure', mark)
    return (
      <Link to={{ search: search.toString() }} className={styles.opens} preventScrollReset>
        {text}
      </Link>
    )
  }
  if (leads !== undefined && leadsTo(leads, may))
    return (
      <Link to={leads} className={styles.opens}>
        {text}
      </Link>
    )
  return (
    <span data-tone={tone} className={strong ? 'strong' : undefined}>
      {text}
    </span>
  )
}

const leadsTo = (address: string, may: Viewer['may']) =>
  PROTECTED_SCREENS.some((screen) => matchPath(screen.path, address.replace(/\?.*/, '')) !== null && canOpen(may, screen))

function Figures({ figures, opens }: { figures: readonly Figure[]; opens: (mark: string) => boolean }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, opens: mark, lines }) => (
        <div key={label}>
          <dt className="muted">{label}</dt>
          <dd className="grid">
            <b className={styles.value}>{value}</b>
            {lines.map((line, place) => (
              <span key={typeof line === 'string' ? line : line.text}>
                {/* Links the first line, the rate's count, to its loans. */}
                <Said
                  cell={place === 0 && mark !== undefined && typeof line === 'string' ? { text: line, opens: mark } : line}
                  opens={opens}
                />
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TableOf({ block: { label, columns, rows }, opens }: BlockProps<TableBlock>) {
  const parts = columns.reduce((sum, { wide = 1 }) => sum + wide, 0)
  return (
    <PlainTable bare className={styles.table} aria-label={label}>
      <colgroup>
        {columns.map(({ title, wide = 1 }) => (
          <col key={title} style={{ width: `${(wide / parts) * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ title, right }) => (
            <th key={title} scope="col" data-right={right}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <RowOf key={place} row={row} columns={columns} opens={opens} />
        ))}
      </tbody>
    </PlainTable>
  )
}

function RowOf({ row: { cells, look }, columns, opens }: { row: Row; columns: TableBlock['columns']; opens: (mark: string) => boolean }) {
  if (look === 'group')
    return (
      <tr data-look={look}>
        <th scope="rowgroup" colSpan={columns.length}>
          {cellText(cells[0] ?? '')} <small>{cellText(cells[1] ?? '')}</small>
        </th>
      </tr>
    )
  return (
    <tr data-look={look}>
      {columns.map(({ title, right }, place) => (
        <td key={title} data-right={right}>
          <Said cell={cells[place] ?? ''} opens={opens} />
        </td>
      ))}
    </tr>
  )
}
