import { RecordTable, type RecordTableProps } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import styles from './loan-table.module.css'

type LoanTableProps<R> = Required<Pick<RecordTableProps<R>, 'columns' | 'rows' | 'keyOf' | 'label' | 'empty'>>

export const LoanTable = <R,>({ label, ...rest }: LoanTableProps<R>) => (
  // The accessible name must differ from that of the card around the table.
  <ScrollRegion label={`${label}, table`}>
    <RecordTable {...rest} className={styles.table} />
  </ScrollRegion>
)
