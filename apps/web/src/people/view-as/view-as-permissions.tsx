import type { GroupDraft } from '@ivue/contracts/people/group.ts'
import { buildAclPool } from '@ivue/contracts/people/group-rules.ts'
import { isPermission } from '@ivue/contracts/permissions.ts'
import { PlainTable } from '../../ui/layout/plain-table.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import type { ViewAsAnswer } from './use-view-as.ts'
import styles from './view-as.module.css'
import { Opens } from './view-as-screens.tsx'
import { WhyAnswer } from './why-answer.tsx'

const POOL = Object.entries(buildAclPool())

/** Shows every permission by module, whether the person would hold it, and why. */
export function ViewAsPermissions({ answer: { person, permissions }, draft }: { answer: ViewAsAnswer; draft: GroupDraft | undefined }) {
  const held = new Set(permissions)
  return (
    <PlainTable bare className={styles.table}>
      <TableHead headings={['Permission', 'Holds', 'Why']} />
      {POOL.map(([module, powers]) => (
        <tbody key={module}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={styles.module}>
              {module}
            </th>
          </tr>
          {powers.map(({ id, val, desc }) => (
            <tr key={id} data-quiet={held.has(id) ? undefined : ''}>
              <td title={desc}>{val}</td>
              <td>
                <Opens yes={held.has(id)} />
              </td>
              <td>{isPermission(id) && <WhyAnswer person={person} permission={id} holds={held.has(id)} draft={draft} about={val} />}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </PlainTable>
  )
}
