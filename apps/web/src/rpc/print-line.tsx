import { stamp } from '../ui/moments.ts'
import { usePrinting } from '../ui/use-printing.ts'
import styles from './print-line.module.css'
import { useViewer } from './viewer.tsx'

/** On paper alone: what a page is narrowed to, when it was printed and by whom. */
export function PrintLine({ words = [] }: { words?: readonly string[] }) {
  const printing = usePrinting()
  const { fullName } = useViewer()
  return (
    printing && (
      <p className={styles.line}>
        {[...words, `Printed ${stamp(printing)} by ${fullName}`].map((one) => (
          <span key={one}>{one}</span>
        ))}
      </p>
    )
  )
}
