import type { GridPage } from '@ivue/contracts/grid/wire.ts'
import { Copy } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/copy-text.ts'

const SHOWN = 8
const nameSome = (words: readonly string[]) =>
  words.length > SHOWN ? `${words.slice(0, SHOWN).join('; ')} and ${words.length - SHOWN} more` : words.join('; ')

/** Says how many loans of a pasted list are in the list, which are not, and what is no loan number: "38 of 40 found, 2 not". */
export function PastedLoansNote({ requested, missing, others }: NonNullable<GridPage['foundLoans']>) {
  const found = `${requested - missing.length} of ${requested} found`
  return (
    <div className="row gap-8 pad-0-16-4">
      <span role="status">
        <b>{missing.length === 0 ? found : `${found}, ${missing.length} not`}</b>
        {missing.length > 0 && ` in this list with its filters: ${nameSome(missing)}`}
        {others.length > 0 && `. No loan ${others.length === 1 ? 'number' : 'numbers'}: ${nameSome(others)}`}
      </span>
      {missing.length > 0 && (
        <Button variant="quiet" icon={Copy} onClick={() => copyText(missing.join('\n'), 'Loan numbers copied')}>
          Copy {missing.length === 1 ? 'it' : `the ${missing.length}`}
        </Button>
      )}
    </div>
  )
}
