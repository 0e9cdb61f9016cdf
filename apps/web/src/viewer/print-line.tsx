import { momentWithZone } from '../ui/moments.ts'
import { usePrinting } from '../ui/use-printing.ts'
import styles from './print-line.module.css'
import { useViewer } from './viewer.tsx'

/** A line shown only in print: the page's filters, the time of printing and the person. */
export function PrintLine({ words = [] }: { words?: readonly string[] }) {
  const printing = usePrinting()
  const { fullName } = useViewer()
  return (
    printing && (
      <p className={`${styles.line} hidden`}>
        {[...words, `Printed ${momentWithZone(printing)} by ${fullName}`].map((one) => (
          <span key={one}>{one}</span>
        ))}
      </p>
    )
  )
}
