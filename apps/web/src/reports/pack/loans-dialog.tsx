import { loansTable, type PackDocument } from '@ivue/contracts/reports/pack/pack-document.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { PackBlockView } from './pack-block.tsx'

/** Lists the loans that a figure of the pack counts, as of the pack's date. `mark`: the figure's key in the document. */
export function LoansDialog({ document, mark, onClose }: { document: PackDocument; mark: string; onClose: () => void }) {
  const { title, note, blocks } = loansTable(document, mark)
  return (
    <Dialog
      onClose={onClose}
      size={920}
      title={title}
      subject={note}
      note={
        document.loans.length < document.loanCount
          ? `The pack keeps ${document.loans.length} of ${countText(document.loanCount, 'loan')}: a figure may count more than are here.`
          : undefined
      }
    >
      <ScrollRegion label={title}>
        {blocks.map((block) => (
          <PackBlockView key={block.kind} block={block} opens={() => false} />
        ))}
      </ScrollRegion>
    </Dialog>
  )
}
