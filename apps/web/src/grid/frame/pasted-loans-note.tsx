import type { GridPage } from '@ivue/contracts/grid/wire.ts'
import { Copy } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import styles from './grid.module.css'

const SHOWN = 8

/** Says how many loans of a pasted list are in the list, and which are not: "38 of 40 found, 2 not". */
export function PastedLoansNote({ requested, missing }: NonNullable<GridPage['foundLoans']>) {
  const found = `${requested - missing.length} of ${requested} found`
  const more = missing.length - SHOWN
  return (
    <div className={styles.found}>
      <span role="status">
        <b>{missing.length === 0 ? found : `${found}, ${missing.length} not`}</b>
        {missing.length > 0 &&
          ` in this list with its filters: ${missing.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`}
      </span>
      {missing.length > 0 && (
        <Button variant="quiet" icon={Copy} onClick={() => copyText(missing.join('\n'), 'Loan numbers copied')}>
          Copy {missing.length === 1 ? 'it' : `the ${missing.length}`}
        </Button>
      )}
    </div>
  )
}
