import { TableZone } from '../display/moment.tsx'

/** A heading. `zone` adds the zone of the column's moments. An `unseen` heading is for screen readers only, above buttons. */
type Heading = string | { text: string; zone?: true; unseen?: true; className?: string | undefined }

/** The head of a table with one row of headings. */
export const TableHead = ({ of }: { of: readonly Heading[] }) => (
  <thead>
    <tr>
      {of.map((heading) => {
        const { text, zone, unseen, className } = typeof heading === 'string' ? { text: heading } : heading
        return (
          <th key={text} scope="col" className={className}>
            {unseen ? <span className="unseen">{text}</span> : text}
            {zone && <TableZone />}
          </th>
        )
      })}
    </tr>
  </thead>
)
