import { HEADLINES } from '@ivue/contracts/figures/headlines.ts'
import { useMediaQuery } from '@mantine/hooks'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { explains, type ShownFigure } from '../explain/explanation.ts'
import type { ListMemory } from '../grid/model/state/use-list-memory.ts'
import { Button } from '../ui/controls/button.tsx'
import styles from './figures-fold.module.css'

/** The media query of windows that are high enough for the figures and for rows. */
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
  /** What the card of the figure shows, with the figure's id in the registry. Null for words that are no figure. */
  explained: (ShownFigure & { figure: string }) | null
}

interface FiguresLineProps {
  figures: readonly LineFigure[]
  /** The fold that the button of the line opens. Absent if the button is elsewhere. */
  fold?: FiguresFold
}

/** A line of figures: words without a label, then the headline figures, then the others. Figures that do not fit are left out. */
export function FiguresLine({ figures, fold }: FiguresLineProps) {
  const placeOf = ({ label, explained }: LineFigure) => (label === '' ? 0 : HEADLINES.includes(explained?.figure ?? '') ? 1 : 2)
  return (
    <div className="row rigid shrinks gap-16">
      <ul className={`${styles.figures} flex wrap flex-1 clip gap-0-16 height-28`}>
        {figures
          .toSorted((a, b) => placeOf(a) - placeOf(b))
          .map((figure) => (
            <li key={figure.label}>
              <LineValue {...figure} />
            </li>
          ))}
      </ul>
      {fold && <FoldButton {...fold} />}
    </div>
  )
}

function LineValue({ label, value, explained }: LineFigure) {
  const face = (
    <>
      <span className="small muted">{label}</span> <b className="strong">{value}</b> <CountsNote {...explained} />
    </>
  )
  if (!explained) return face
  return (
    <button type="button" className="rounded-4 pressable hover-on-hover" {...explains(explained.figure, () => explained)}>
      {face}
    </button>
  )
}

/** The counts of a share after its value: "1 of 6". */
export const CountsNote = ({ counts }: Pick<Partial<ShownFigure>, 'counts'>) =>
  counts && (
    <small className="small-text">
      {counts.numerator.toLocaleString('en-US')} of {counts.denominator.toLocaleString('en-US')}
    </small>
  )
