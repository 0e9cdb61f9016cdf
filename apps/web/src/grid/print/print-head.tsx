import type { Names } from '@ivue/contracts/grid/filter-words.ts'
import type { GridPage } from '@ivue/contracts/grid.ts'
import { useViewer } from '../../rpc/viewer.tsx'
import { stamp } from '../../ui/moments.ts'
import type { GridState } from '../state/use-grid-state.ts'
import styles from './print.module.css'
import { listedWords } from './print-words.ts'
import { usePrinting } from './use-printing.ts'

/** Above a list on paper: what it was narrowed to, when it was printed and by whom. */
export function PrintHead({ state, page, names }: { state: GridState; page: GridPage | undefined; names: Names | undefined }) {
  const printing = usePrinting()
  const { fullName } = useViewer()
  const { view, defaults } = state
  const sort = page?.orderArray ?? view.sort
  return (
    printing && (
      <p className={styles.head}>
        {[
          ...listedWords({ filters: defaults.filters, view: { ...view, sort }, headers: page?.headers ?? [], names }),
          `Printed ${stamp(printing)} by ${fullName}`,
        ].map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
    )
  )
}
