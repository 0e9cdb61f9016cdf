import { useViewer } from '../../rpc/viewer.tsx'
import { stamp } from '../../ui/moments.ts'
import type { GridState } from '../state/use-grid-state.ts'
import styles from './print.module.css'
import { listedWords } from './print-words.ts'
import { usePrinting } from './use-printing.ts'

/** Above a list on paper: what it was narrowed to, when it was printed and by whom. */
export function PrintHead({ state }: { state: GridState }) {
  const printing = usePrinting()
  const { fullName } = useViewer()
  return (
    printing && (
      <p className={styles.head}>
        {[...listedWords(state.view), `Printed ${stamp(printing)} by ${fullName}`].map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
    )
  )
}
