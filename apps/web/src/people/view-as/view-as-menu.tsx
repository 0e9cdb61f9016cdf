import { PlainTable } from '../../ui/layout/plain-table.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import type { ViewAsAnswer } from './use-view-as.ts'
import styles from './view-as.module.css'

/** Shows the side menu that the person would have, and the number of rows in their lists. */
export function ViewAsMenu({ answer: { menu, lists } }: { answer: ViewAsAnswer }) {
  return (
    <div className="grid gap-16-32 fit-280">
      <section aria-label="Menu">
        <h2 className="below-8">Menu</h2>
        {menu.length === 0 && <p className="text-12 faint">No menu at all.</p>}
        <ul>
          {menu.map(({ name, children }) => (
            <li key={name} className="pad-4-0">
              <b>{name}</b>
              <ul>
                {children.map((child) => (
                  <li key={child.path} className="pad-2-0-2-12 border-left-line-2">
                    {child.name} <span className="text-12 faint">{child.path}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Lists">
        <h2 className="below-8">Lists</h2>
        {lists.length === 0 ? (
          <p className="text-12 faint">No lists to show.</p>
        ) : (
          <PlainTable bare className={styles.table}>
            <TableHead headings={['List', { text: 'Rows', number: true }]} />
            <tbody>
              {lists.map(({ name, rows, more, why }) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td className={rows === null ? 'text-12 faint' : undefined} data-number={rows !== null || undefined}>
                    {rows === null ? why : `${more ? 'more than ' : ''}${rows.toLocaleString('en-US')}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        )}
      </section>
    </div>
  )
}
