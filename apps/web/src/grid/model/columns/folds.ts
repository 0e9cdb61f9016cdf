import type { Fold } from '@ivue/contracts/grid/list.ts'
import type { Header } from '@ivue/contracts/grid/wire.ts'

/** A header as displayed. With `parts` it is a fold: one column that shows several, with the title of the first. */
export type DrawnHeader = Header & { parts?: readonly Header[] }

/** Returns the columns of a fold that are in the list and not in `apart`. */
const foldableColumns = (headers: readonly Header[], { of }: Fold, apart: readonly string[]): Header[] =>
  of.flatMap((title) => (apart.includes(title) ? [] : headers.filter((header) => header.Title === title)))

/**
 * Returns the headers with the columns of each fold replaced by one header, at the place of the first. A fold of a single column is
 * ignored. Columns whose titles are in `apart` are never folded.
 */
export function foldHeaders(headers: readonly Header[], folds: readonly Fold[], apart: readonly string[]): readonly DrawnHeader[] {
  const made = folds.map((fold) => ({ fold, parts: foldableColumns(headers, fold, apart) })).filter(({ parts }) => parts.length > 1)
  if (made.length === 0) return headers
  return headers.flatMap((header): DrawnHeader[] => {
    const into = made.find(({ parts }) => parts.includes(header))
    if (!into) return [header]
    const { fold, parts } = into
    return parts[0] === header ? [{ ...header, label: fold.label, parts }] : []
  })
}

export interface FoldOptions {
  headers: readonly Header[]
  folds: readonly Fold[]
  apart: readonly string[]
  /** The person's choice for each fold, by label: true is folded. Folds without a choice are folded only when space is short. */
  chosen: Readonly<Record<string, boolean>>
  /** The width for all columns, in pixels. It is 0 until measured. */
  available: number
  /** Returns the smallest total width in pixels of the columns that must stay visible. */
  needs(headers: readonly DrawnHeader[]): number
}

/** Returns the folds to apply: those that the person chose, then one after the other until the columns fit. */
export function chooseFolds({ headers, folds, apart, chosen, available, needs }: FoldOptions): readonly Fold[] {
  let folded = folds.filter(({ label }) => chosen[label] === true)
  for (const fold of folds.filter(({ label }) => chosen[label] === undefined)) {
    if (available === 0 || needs(foldHeaders(headers, folded, apart)) <= available) break
    folded = [...folded, fold]
  }
  return folded
}
