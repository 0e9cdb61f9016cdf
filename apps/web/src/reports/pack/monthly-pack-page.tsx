import { monthName } from '@ivue/contracts/calendar/names.ts'
import { LINK } from '@ivue/contracts/links.ts'
import { shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { type MonthlyPack, monthlyPacks } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { loansTable, type PackDocument } from '@ivue/contracts/reports/pack/pack-document.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '../../answers/query-content.tsx'
import { FilterSelectField } from '../../grid/frame/filters/filter-fields.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { useLinkParameters } from '../../ui/use-link-parameters.ts'
import { PrintLine } from '../../viewer/print-line.tsx'
import { PackActions } from './pack-actions.tsx'
import { PackBlockView } from './pack-block.tsx'
import { PackPaper } from './pack-paper.tsx'

/** Lists the loans that a figure of the pack counts, as of the pack's date. The figure's key in the document is `mark`. */
function LoansDialog({ document, mark, onClose }: { document: PackDocument; mark: string; onClose: () => void }) {
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

const MONTHS_BACK = 24

/** Reads the address: a month or edition, whether current figures are wanted, and the figure whose loans are open. */
function usePackLink() {
  const [params, changeLink] = useLinkParameters()
  const month = params.get(LINK.month) ?? ''
  const pack = params.get(LINK.pack) ?? ''
  const live = params.get('live') === '1'
  const input = {
    ...(/^\d{4}-\d{2}$/.test(month) ? { month } : {}),
    ...(/^\d{1,9}$/.test(pack) ? { packId: pack } : {}),
    ...(live ? { live: 1 as const } : {}),
  }
  const setParameters = (words: Record<string, string>) =>
    changeLink(() => new URLSearchParams(Object.entries(words).filter(([, word]) => word !== '')), { preventScrollReset: false })
  const open = (figure: string) =>
    changeLink((link) => {
      if (figure === '') link.delete('figure')
      else link.set('figure', figure)
      return link
    })
  return { input, figure: params.get('figure') ?? '', setParameters, open }
}

/** The 'Monthly Pack' (mock 16): management's report of a month, as published or with current figures; printed, mailed, signed off. */
export function MonthlyPackPage() {
  const { input, figure, setParameters, open } = usePackLink()
  const query = useQuery(callQuery(monthlyPacks.getMonthlyPack, input))
  const { data: pack } = query
  return (
    <Page
      title={SCREENS.monthlyPack.title}
      documentTitle={pack ? pack.document.title : SCREENS.monthlyPack.title}
      kind="cards"
      bars={<PrintLine words={pack ? [`Month: ${monthName(pack.document.month)}`] : []} />}
      tabs={pack && <Choices pack={pack} setParameters={setParameters} />}
      actions={pack && <PackActions pack={pack} onPublished={(packId) => setParameters({ [LINK.pack]: String(packId) })} />}
    >
      <QueryContent query={query} rows={16} rowHeight={36} loading="Loading the pack" failed="The pack could not be loaded">
        {(shown) => (
          <div className="flex justify-center">
            <PackPaper pack={shown} readAt={query.dataUpdatedAt} />
            {shown.document.marks[figure] !== undefined && <LoansDialog document={shown.document} mark={figure} onClose={() => open('')} />}
          </div>
        )}
      </QueryContent>
    </Page>
  )
}

const LIVE = 'live'

function Choices({ pack, setParameters }: { pack: MonthlyPack; setParameters: (words: Record<string, string>) => void }) {
  const { document, editions, edition, running } = pack
  const { month } = document
  const months = [...new Set([...Array.from({ length: MONTHS_BACK + 1 }, (_, nth) => shiftMonth(running, -nth)), month])]
    .toSorted()
    .reverse()
  return (
    <>
      <FilterSelectField
        label="Month"
        options={months.map((value) => ({ value, label: value === running ? `${monthName(value)}, so far` : monthName(value) }))}
        value={month}
        onChange={({ target }) => setParameters({ [LINK.month]: target.value })}
      />
      {editions.length > 0 && (
        <FilterSelectField
          label="Edition"
          options={[
            ...editions.map((one) => ({ value: String(one.packId), label: `${one.edition}${one.signedAt ? ', signed off' : ''}` })),
            { value: LIVE, label: 'As of now' },
          ]}
          value={edition ? String(edition.packId) : LIVE}
          onChange={({ target: { value } }) => setParameters(value === LIVE ? { month, live: '1' } : { pack: value })}
        />
      )}
    </>
  )
}
