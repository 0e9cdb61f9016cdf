import { ABBREVIATIONS } from '@ivue/contracts/help/abbreviations.ts'

const KNOWN = new RegExp(`\\b(${Object.keys(ABBREVIATIONS).join('|')})\\b`)

/** A text in which each known abbreviation has its meaning as a tooltip. */
export const Abbreviated = ({ text }: { text: string }) =>
  text.split(KNOWN).map((part) => {
    const meaning = ABBREVIATIONS[part]
    return meaning ? (
      <abbr key={part} title={meaning}>
        {part}
      </abbr>
    ) : (
      part
    )
  })
