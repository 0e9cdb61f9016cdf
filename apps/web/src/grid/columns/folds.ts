import type { Fold } from '@ivue/contracts/grid/list.ts'
import type { Header } from '@ivue/contracts/grid.ts'

/** A header as it is drawn: with `parts` it stands for several columns, whose cells are drawn in one. Its title is that of the first. */
export type DrawnHeader = Header & { parts?: readonly Header[] }

/** The columns of a fold that are shown and scroll: hidden and pinned ones stay what they are. */
const partsOf = (headers: readonly Header[], { of }: Fold, apart: readonly string[]): Header[] =>
  of.flatMap((title) => (apart.includes(title) ? [] : headers.filter((header) => header.Title === title)))

/** The headers with each fold in the place of its first column. A single column is not folded. `apart`: the titles that stay what they are. */
export function foldedHeaders(headers: readonly Header[], folds: readonly Fold[], apart: readonly string[]): readonly DrawnHeader[] {
  const made = folds.map((fold) => ({ fold, parts: partsOf(headers, fold, apart) })).filter(({ parts }) => parts.length > 1)
  if (made.length === 0) return headers
  return headers.flatMap((header): DrawnHeader[] => {
    const into = made.find(({ parts }) => parts.includes(header))
    if (!into) return [header]
    const { fold, parts } = into
    return parts[0] === header ? [{ ...header, label: fold.label, parts }] : []
  })
}

export interface FoldRoom {
  headers: readonly Header[]
  folds: readonly Fold[]
  apart: readonly string[]
  /** What the person chose of each fold, by its label: folded or not. Of the others the room decides. */
  chosen: Readonly<Record<string, boolean>>
  /** Pixels; 0 until measured. */
  available: number
  /** The fewest pixels that the columns to be kept in sight need. */
  needs(headers: readonly DrawnHeader[]): number
}

/** The folds that are drawn folded: those that were chosen, and one after the other as long as the columns do not fit. */
export function chooseFolds({ headers, folds, apart, chosen, available, needs }: FoldRoom): readonly Fold[] {
  let folded = folds.filter(({ label }) => chosen[label] === true)
  for (const fold of folds.filter(({ label }) => chosen[label] === undefined)) {
    if (available === 0 || needs(foldedHeaders(headers, folded, apart)) <= available) break
    folded = [...folded, fold]
  }
  return folded
}
