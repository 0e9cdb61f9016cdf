/** The lender's abbreviations on screens, with the words of docs/glossary.md. */
const MEANINGS: Readonly<Record<string, string>> = {
  DPO: 'Defects per opportunity',
  DPU: 'Defects per unit',
  FCD: 'Final credit decision',
  FRR: 'Final Risk Review',
  ICD: 'Initial closing disclosure',
  IRR: 'Initial Risk Review',
  MTD: 'Month to date',
  NIPRT: 'An internal team that can be accountable for a missed measure',
  NTRT: 'An internal team that can be accountable for a missed measure',
  Recon: 'Reconsideration Risk Review',
  RRR: 'Reconsideration Risk Review',
  SLA: 'Service level agreement',
}
const KNOWN = new RegExp(`\\b(${Object.keys(MEANINGS).join('|')})\\b`)

/** A text in which each known abbreviation has its meaning as a tooltip. */
export const Abbreviated = ({ text }: { text: string }) =>
  text.split(KNOWN).map((part) => {
    const meaning = MEANINGS[part]
    return meaning ? (
      <abbr key={part} title={meaning}>
        {part}
      </abbr>
    ) : (
      part
    )
  })
