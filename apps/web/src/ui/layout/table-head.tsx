import type { ReactNode } from 'react'
import { TableZone } from '../display/moment.tsx'

/**
 * A heading. With `zone`, it has the time zone of the column. With `unseen`, only screen readers get its text, for columns of buttons. An
 * empty text renders an empty cell.
 */
interface HeadingParts {
  text: ReactNode
  zone?: true
  unseen?: true
  number?: true | undefined
  wide?: true | undefined
  className?: string | undefined
}
export type Heading = string | HeadingParts

export const headingParts = (heading: Heading): HeadingParts => (typeof heading === 'string' ? { text: heading } : heading)

/** The head of a table with one row of headings. False headings are left out. */
export const TableHead = ({ headings, className }: { headings: readonly (Heading | false)[]; className?: string }) => (
  <thead className={className}>
    <tr>
      {headings.map((heading, place) => {
        if (heading === false) return null
        const { text, zone, unseen, number, wide, className } = headingParts(heading)
        if (text === '') return <td key={place} className={className} />
        return (
          <th key={place} scope="col" className={className} data-number={number} data-wide={wide}>
            {unseen ? <span className="unseen">{text}</span> : text}
            {zone && <TableZone />}
          </th>
        )
      })}
    </tr>
  </thead>
)
