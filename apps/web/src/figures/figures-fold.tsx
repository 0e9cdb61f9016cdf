import { useMediaQuery } from '@mantine/hooks'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ListMemory } from '../grid/model/state/use-list-memory.ts'
import { Button } from '../ui/controls/button.tsx'
import styles from './figures-fold.module.css'

/** Windows of this height have space for the figures and for rows. */
const TALL = '(min-height: 860px)'

export interface FiguresFold {
  open: boolean
  toggle(): void
}

/** Returns whether the figures above a list are shown in full. The person's choice is saved with the list's layout. */
export function useFiguresFold({ layout, keep }: Pick<ListMemory, 'layout' | 'keep'>): FiguresFold {
  const tall = useMediaQuery(TALL, true, { getInitialValueInEffect: false })
  const open = layout.figures ?? tall
  return { open, toggle: () => keep({ figures: !open }) }
}

export function FoldButton({ open, toggle }: FiguresFold) {
  const look = { variant: 'quiet', className: 'off-paper', onClick: toggle } as const
  if (open) return <Button {...look} square icon={ChevronUp} aria-label="Hide figures" title="Hide figures" />
  return (
    <Button {...look}>
      Show figures
      <ChevronDown size={12} />
    </Button>
  )
}

export interface LineFigure {
  label: string
  value: string
}

interface FiguresLineProps {
  figures: readonly LineFigure[]
  /** The button, unless it is elsewhere. */
  fold?: FiguresFold
}

/** Figures in one line. Those that do not fit are left out. */
export function FiguresLine({ figures, fold }: FiguresLineProps) {
  return (
    <div className={styles.line}>
      <dl className={styles.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {fold && <FoldButton {...fold} />}
    </div>
  )
}
