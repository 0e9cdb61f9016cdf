import { settings } from '@ivue/contracts/settings/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../rpc/ask.ts'
import { messageOf } from '../rpc/errors.ts'
import { Moment, TableZone } from '../ui/display/moment.tsx'
import { ErrorState, SkeletonRows } from '../ui/feedback/states.tsx'
import styles from './admin.module.css'

export function SettingHistory({ settingKey }: { settingKey: string }) {
  const history = useQuery({ ...ask(settings.getHistory, { key: settingKey as never }), staleTime: 0 })
  const changes = history.data?.changes
  return (
    <section className={styles.history} aria-labelledby="setting-history">
      <h3 id="setting-history">History</h3>
      {history.isPending && <SkeletonRows rows={2} rowHeight={32} label="Loading the history" />}
      {history.isError && <ErrorState title="The history could not be loaded" message={messageOf(history.error)} />}
      {changes?.length === 0 && <p className={styles.quiet}>Nobody has changed it.</p>}
      {changes && changes.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">
                  When
                  <TableZone />
                </th>
                <th scope="col">Who</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ version, at, by, before, after }) => (
                <tr key={version}>
                  <td>
                    <Moment at={at} inTable />
                  </td>
                  <td>{by}</td>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
