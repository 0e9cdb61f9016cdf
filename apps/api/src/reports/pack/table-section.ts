import type { PackSection, TableBlock } from '@ivue/contracts/reports/pack/pack-document.ts'

type TableSection = Omit<PackSection, 'blocks'> & Pick<TableBlock, 'columns' | 'rows'>

/** Returns a section with one table, whose label is the title of the section. */
export const tableSection = ({ columns, rows, ...section }: TableSection): PackSection => ({
  ...section,
  blocks: [{ kind: 'table', label: section.title, columns, rows }],
})
