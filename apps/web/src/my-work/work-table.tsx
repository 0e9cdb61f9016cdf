import { ChevronDown, ChevronRight, Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useGridKeyboard } from '../grid/model/keyboard/use-grid-keyboard.ts'
import { useListKeys } from '../grid/model/keyboard/use-list-keys.ts'
import type { RowAction } from '../grid/model/types.ts'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { Kbd } from '../ui/controls/kbd.tsx'
import { hotkeyName } from '../ui/controls/keys.ts'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import { TableHead } from '../ui/layout/table-head.tsx'
import { Menu } from '../ui/menu/menu.tsx'
import { MenuItem } from '../ui/menu/menu-item.tsx'
import styles from './my-work.module.css'

export interface MyWorkRow {
  /** Unique in the table. */
  key: string
  /** What is spoken of the row: its loan number or name. */
  name: string
  /** When, subject, name, text. The control that Enter presses has `data-act`. */
  cells: readonly [ReactNode, ReactNode, ReactNode, ReactNode]
  /** The text of the last cell in full, for its tooltip. */
  tip?: string
  act: string
  to: string
  /** Called when the button or link of the row is pressed. */
  onOpen?(): void
  /** Called by a button that opens nothing. */
  run?(): void
  /** The menu of the row. The one with the hotkey `d` is its main act. */
  acts: readonly RowAction[]
}

export interface WorkSection {
  name: string
  title: string
  total?: number
  /** Shown after the total. */
  note?: ReactNode
  /** Headings of the section's own columns. */
  headings?: readonly [string, string, string]
  rows: readonly MyWorkRow[]
  /** Shown if the section has no rows. */
  nothing?: string
  /** Links to lists of what is not shown. */
  more: readonly { text: string; to: string }[]
  folded?: boolean
}

const HEADINGS = ['When', 'Loan number', 'Borrower', 'What', { text: 'Act', unseen: true } as const]
const NO_KEY = () => undefined

/**
 * Sections of work in one table with the keys of a list: `j` and `k` move between the rows of all open sections, Enter opens, the other
 * letters act on the marked row.
 */
export function WorkTable({ sections }: { sections: readonly WorkSection[] }) {
  const root = useRef<HTMLDivElement>(null)
  const [toggled, setToggled] = useState<readonly string[]>([])
  const isOpen = ({ name, folded = false }: WorkSection) => folded === toggled.includes(name)
  const toggle = (name: string) => setToggled(toggled.includes(name) ? toggled.filter((other) => other !== name) : [...toggled, name])
  const rows = sections.flatMap((section) => (isOpen(section) ? section.rows : [])).map((row) => ({ ...row, recsID: row.key }))
  const keyboard = useGridKeyboard({
    rows,
    cols: HEADINGS.length,
    scroller: root,
    rowHeight: 28,
    reveal: NO_KEY,
    tick: null,
    tickAll: null,
    stretch: null,
    widen: NO_KEY,
  })
  useListKeys({ root, rows, rowMenu: ({ acts }) => acts, marked: true })
  const { row: focusRow, col } = keyboard.place
  const gridProps = { role: 'grid', onFocus: keyboard.onFocus, onBlur: keyboard.onBlur, onKeyDown: keyboard.onKeyDown }
  return (
    <div ref={root} className={styles.list}>
      <ScrollRegion label="My work">
        <PlainTable {...gridProps} aria-label="My work" className={`${styles.table} fixed-columns`}>
          <TableHead headings={HEADINGS} />
          {sections.map((section) => (
            <tbody key={section.name}>
              <SectionHead section={section} open={isOpen(section)} onToggle={() => toggle(section.name)} />
              {isOpen(section) && (
                <>
                  {section.rows.map((row) => {
                    const index = rows.findIndex(({ key }) => key === row.key)
                    return <Row key={row.key} row={row} index={index} focusCol={index === focusRow ? col : null} />
                  })}
                  {section.rows.length === 0 && section.nothing && <Note>{section.nothing}</Note>}
                  {section.more.length > 0 && (
                    <Note>
                      {section.more.map(({ text, to }) => (
                        <ButtonLink key={to} variant="link" to={to}>
                          {text}
                        </ButtonLink>
                      ))}
                    </Note>
                  )}
                </>
              )}
            </tbody>
          ))}
        </PlainTable>
      </ScrollRegion>
    </div>
  )
}

function SectionHead({
  section: { title, total, note, headings },
  open,
  onToggle,
}: {
  section: WorkSection
  open: boolean
  onToggle(): void
}) {
  return (
    <tr className="on-subtle">
      <th scope="rowgroup" colSpan={headings ? 1 : HEADINGS.length}>
        <button type="button" className="row gap-6 strong" aria-expanded={open} onClick={onToggle}>
          {open ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
          {title} {total !== undefined && <span className="muted">{total.toLocaleString('en-US')}</span>}
        </button>
        {note && <span className="muted"> {note}</span>}
      </th>
      {headings?.map((heading) => (
        <th key={heading} scope="col" className="muted">
          {heading}
        </th>
      ))}
      {headings && <td />}
    </tr>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <tr>
    <td colSpan={HEADINGS.length}>
      <span className="row wrap muted gap-2-16">{children}</span>
    </td>
  </tr>
)

const CELLS = [styles.when, styles.subject, styles.borrower, styles.text]

interface RowProps {
  row: MyWorkRow
  index: number
  /** The column of the Tab stop; null if it is in another row. */
  focusCol: number | null
}

function Row({ row: { name, cells, tip, act, to, onOpen, run, acts }, index, focusCol }: RowProps) {
  const tabIndex = (col: number) => (focusCol === col ? 0 : -1)
  return (
    <tr data-row={index} data-marked={focusCol === null ? undefined : true} className={focusCol === null ? styles.item : styles.marked}>
      {cells.map((cell, col) => (
        <td key={CELLS[col]} className={CELLS[col]} tabIndex={tabIndex(col)} title={col === cells.length - 1 ? tip : undefined}>
          {cell}
        </td>
      ))}
      <td className={styles.act} data-type="menu" tabIndex={tabIndex(cells.length)}>
        {run ? (
          <Button tabIndex={-1} data-act="do" onClick={run} aria-label={`${act} ${name}`}>
            {act}
          </Button>
        ) : (
          <ButtonLink to={to} preventScrollReset tabIndex={-1} data-act="do" onClick={onOpen} aria-label={`${act} ${name}`}>
            {act}
          </ButtonLink>
        )}
        {acts.length > 0 && (
          <Menu
            atEnd
            button={(props) => (
              <Button {...props} variant="quiet" square icon={Ellipsis} data-act="list" tabIndex={-1} aria-label={`Actions of ${name}`} />
            )}
          >
            {acts.map(({ value, label, why, hotkey, onPick }) => (
              <MenuItem key={value} why={why} right={hotkey && <Kbd>{hotkeyName(hotkey)}</Kbd>} onPick={onPick}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        )}
      </td>
    </tr>
  )
}
