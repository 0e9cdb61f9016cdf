import { monthName } from '@ivue/contracts/calendar/names.ts'
import { packHashSql } from '@ivue/contracts/reports/pack/canonical.ts'
import { type MonthlyPack, monthlyPacks, type PackEdition } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { loansTable, type PackLoan, type PackSection } from '@ivue/contracts/reports/pack/pack-document.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { FigureScopeContext } from '../../explain/figure-value.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import { fullMoment } from '../../ui/moments.ts'
import { useViewer } from '../../viewer/viewer.tsx'
import styles from './pack.module.css'
import { PackBlockView } from './pack-block.tsx'

/** The pack as printed: publisher and signer, sections, loans, and how to compute its hash (mock 16). */
export function PackPaper({ pack, readAt }: { pack: MonthlyPack; readAt: number }) {
  const { document, edition, unaltered, namesKept } = pack
  const { title, subtitle, sections, marks, loans, month } = document
  const opens = (mark: string) => marks[mark] !== undefined && loans.length > 0
  return (
    <article
      className={`${styles.paper} grid wide tabular rounded on-surface max-width-900 pad-32-40 border-line-2 shadow-e2 gap-14`}
      aria-label={title}
    >
      <header className={styles.head}>
        <Logo size={26} />
        <div>
          <h2>{title}</h2>
          <p>{subtitle}</p>
        </div>
        <Stamps pack={pack} />
      </header>
      {!unaltered && (
        <p className="row notice medium red gap-8 border-red-line on-red-bg" role="alert">
          <TriangleAlert size={16} /> What is stored is not what was published: its hash differs. Do not rely on this pack.
        </p>
      )}
      <FigureScopeContext
        value={{ parts: Object.entries({ Month: monthName(month), 'Read at': document.asOf }), asOf: edition?.publishedAt ?? readAt }}
      >
        <div className={`${styles.sections} grid two-columns print-block print-above-12 gap-x-28 gap-y-20`}>
          {[...sections, ...(loans.length > 0 ? [loansTable(document)] : [])].map((section) => (
            <SectionOf key={section.id} section={section} opens={opens} loans={loans} />
          ))}
        </div>
      </FigureScopeContext>
      {namesKept && <p className={styles.note}>Only people who see all reviews see loans and names here.</p>}
      {edition ? (
        <EditionProof edition={edition} pack={pack} />
      ) : (
        <p className={styles.note}>Not published: the figures are as of {document.asOf}.</p>
      )}
    </article>
  )
}

function Stamps({ pack: { edition, document } }: { pack: MonthlyPack }) {
  const { businessZone } = useViewer()
  const rows = edition
    ? [
        ['Published', `${fullMoment(edition.publishedAt, businessZone)}, ${edition.publishedBy}`],
        ['Edition', edition.reason === '' ? String(edition.edition) : `${edition.edition}: ${edition.reason}`],
        ['Signed off', edition.signedAt ? `${fullMoment(edition.signedAt, businessZone)}, ${edition.signedBy}` : 'not yet'],
      ]
    : [
        ['Published', 'not yet'],
        ['As of', document.asOf],
      ]
  return (
    <dl className="max-width-320">
      {rows.map(([name, value]) => (
        <div className="grid gap-8 columns-64-rest" key={name}>
          <dt className="muted">{name}</dt>
          <dd className="medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function SectionOf({ section, opens, loans }: { section: PackSection; opens: (mark: string) => boolean; loans: readonly PackLoan[] }) {
  const { id, title, note, half, blocks } = section
  return (
    <section className={`${styles.section} all-columns shrinks`} data-half={half} aria-labelledby={`pack-${id}`}>
      <h3 id={`pack-${id}`}>
        {title} <small>{note}</small>
      </h3>
      {blocks.map((block, place) => (
        <PackBlockView key={place} block={block} opens={opens} loans={loans} />
      ))}
    </section>
  )
}

/** Shows the hash of the pack, the SQL that computes it, a check of the stored pack, and the list of mailings. */
function EditionProof({ edition, pack }: { edition: PackEdition; pack: MonthlyPack }) {
  const { businessZone } = useViewer()
  const [verifying, setVerifying] = useState(false)
  const { packId, hash } = edition
  const check = useQuery({ ...callQuery(monthlyPacks.verifyMonthlyPack, { packId }), enabled: verifying, gcTime: 0 })
  return (
    <section className={`${styles.section} all-columns shrinks`} aria-labelledby="pack-frozen">
      <h3 id="pack-frozen">
        Frozen <small>figures as of {pack.document.asOf}</small>
      </h3>
      <dl className={`${styles.texts} notice grid below-8 on-subtle gap-3`} data-code>
        <div>
          <dt className="strong">sha256 of the content</dt>
          <dd className="breaks">{hash}</dd>
        </div>
        <div>
          <dt className="strong">To compute it</dt>
          <dd className="breaks">{packHashSql(packId)}</dd>
        </div>
      </dl>
      <p className="row gap-10 off-paper">
        <Button icon={ShieldCheck} onClick={() => (verifying ? void check.refetch() : setVerifying(true))}>
          Verify
        </Button>
        <span role="status">
          {check.data &&
            (check.data.same
              ? 'The stored pack is unchanged since it was published.'
              : `The stored pack was changed: its hash is now ${check.data.computed}.`)}
        </span>
      </p>
      {pack.mailings.length > 0 && (
        <ul className="above-8 muted off-paper" aria-label="Mailed">
          {pack.mailings.map(({ at, by, receivers, sent, problem }) => (
            <li key={at}>
              {sent ? 'Mailed' : 'Being mailed'} to {countText(receivers, 'person', 'people')} by {by}, {fullMoment(at, businessZone)}
              {problem && `; ${problem}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
