import {
  figureLoans,
  type LinkedText,
  type PackBlock,
  type PackCell,
  type PackFigure,
  type PackLoan,
  type PackRow,
  packCellText,
  type TableBlock,
} from '@ivue/contracts/reports/pack/pack-document.ts'
import { canOpen, PROTECTED_SCREENS } from '@ivue/contracts/screens.ts'
import { Link, matchPath, useSearchParams } from 'react-router'
import { FigureValue, type FigureValueProps } from '../../explain/figure-value.tsx'
import { LoanLink } from '../../grid/cells/loan-cell.tsx'
import { PlainTable } from '../../ui/layout/plain-table.tsx'
import { type SignedInViewer, useViewer } from '../../viewer/viewer.tsx'
import styles from './pack.module.css'
import { RateFigure } from './rate-figure.tsx'

interface BlockProps<B> {
  block: B
  /** Returns whether the document lists the loans behind the figure with this key. */
  opens: (mark: string) => boolean
  /** The document's loans; printed figures list them. */
  loans?: readonly PackLoan[]
}

/** Renders one block of the pack's document. */
export function PackBlockView({ block, opens, loans = [] }: BlockProps<PackBlock>) {
  switch (block.kind) {
    case 'figures':
      return (
        <>
          <Figures figures={block.figures} opens={opens} />
          {figureLoans(block.figures, loans).map((text) => (
            <p key={text} className={`${styles.onPaper} hidden`}>
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
        <dl className={`${styles.texts} notice grid below-8 on-subtle gap-3`} data-code={block.code}>
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

/** Returns a function from a figure's mark to the address of its loans. It returns undefined if the document does not list them. */
function useLoansAddress(opens: (mark: string) => boolean) {
  const [params] = useSearchParams()
  return (mark = '') => (opens(mark) ? `?${new URLSearchParams({ ...Object.fromEntries(params), figure: mark })}` : undefined)
}

interface PackTextProps extends Pick<FigureValueProps, 'label' | 'parts'> {
  cell: PackCell
  opens: (mark: string) => boolean
  figure: string | undefined
}

/** Renders a text of the document. A figure links to its loans and explains itself, a loan number links to the loan. */
function PackText({ cell, opens, figure, ...shown }: PackTextProps) {
  const addressOf = useLoansAddress(opens)
  const { may } = useViewer()
  const { text, opens: mark, leads, tone, strong, loan, counts }: LinkedText = typeof cell === 'string' ? { text: cell } : cell
  if (loan) return <LoanLink number={text} />
  const rows = addressOf(mark) ?? (leads !== undefined && leadsTo(leads, may) ? leads : undefined)
  if (figure && /\d/.test(text)) {
    const opening = { rows, opens: leads && 'Open its source', className: rows && styles.opens }
    return <FigureValue figure={figure} value={text} counts={counts} atOnce {...opening} {...shown} />
  }
  if (rows)
    return (
      <Link to={rows} className={styles.opens} preventScrollReset={mark !== undefined}>
        {text}
      </Link>
    )
  return (
    <span data-tone={tone} className={strong ? 'strong' : undefined}>
      {text}
    </span>
  )
}

const leadsTo = (address: string, may: SignedInViewer['may']) =>
  PROTECTED_SCREENS.some((screen) => matchPath(screen.path, address.replace(/\?.*/, '')) !== null && canOpen(may, screen))

function Figures({ figures, opens }: { figures: readonly PackFigure[]; opens: (mark: string) => boolean }) {
  const addressOf = useLoansAddress(opens)
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, opens: mark, lines, explained }) => (
        <div className="pad-10-14" key={label}>
          <dt className="muted">{label}</dt>
          <dd className="grid">
            <b className={styles.value}>
              {explained ? (
                <FigureValue {...explained} label={label} value={value} rows={addressOf(explained.opens)} opens={undefined} />
              ) : (
                value
              )}
            </b>
            {lines.map((line, place) => (
              <span key={typeof line === 'string' ? line : line.text}>
                {/* Links the first line, the rate's count, to its loans. */}
                <PackText
                  cell={place === 0 && mark !== undefined && typeof line === 'string' ? { text: line, opens: mark } : line}
                  opens={opens}
                  figure={place === 0 ? explained?.figure : undefined}
                  label={label}
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

function RowOf({
  row: { cells, look },
  columns,
  opens,
}: {
  row: PackRow
  columns: TableBlock['columns']
  opens: (mark: string) => boolean
}) {
  if (look === 'group')
    return (
      <tr data-look={look}>
        <th scope="rowgroup" colSpan={columns.length}>
          {packCellText(cells[0] ?? '')} <small>{packCellText(cells[1] ?? '')}</small>
        </th>
      </tr>
    )
  return (
    <tr data-look={look}>
      {columns.map(({ title, right, figure }, place) => (
        <td key={title} data-right={right}>
          <PackText cell={cells[place] ?? ''} opens={opens} figure={figure} label={title} parts={[['Of', packCellText(cells[0] ?? '')]]} />
        </td>
      ))}
    </tr>
  )
}
