import type { Counts } from '@ivue/contracts/figures/shapes.ts'
import type { PointerEvent, SyntheticEvent } from 'react'
import { createSharedValue } from '../ui/shared-value.ts'

/** What all figures of a page have in common. */
export interface FigureScope {
  /** Period and selection, each with its name. */
  parts: readonly (readonly [name: string, words: string])[]
  /** When they were read: ISO 8601, or milliseconds. */
  asOf: string | number
}

/** A figure as a screen shows it. The registry has its definition. */
export interface ShownFigure extends FigureScope {
  label: string
  value: string
  /** The counts of a share. */
  counts?: Counts | undefined
  /** Opens what is behind it, if there is anything. */
  open?: (() => void) | undefined
  /** The text of the link that does so. Default: it opens the rows. */
  opens?: string | undefined
}

export interface Explanation extends ShownFigure {
  /** The id of its entry in the registry. */
  figure: string
  anchor: HTMLElement
  /** The card is to the right of the anchor, so that the column below it stays readable. */
  beside: boolean
  /** It was opened by the mouse alone. Then it does not take the focus, and closes when the mouse leaves. */
  hovered: boolean
}

/** How long the mouse rests on a figure, or a finger holds it, until its card opens. */
const HOVER_MS = 500
/** Time to move the mouse from the figure to its card. */
const LEAVE_MS = 200

const current = createSharedValue<Explanation | null>(null)
let waiting: ReturnType<typeof setTimeout> | undefined
/** The figure whose card a finger opened by holding it, until it is pressed again. */
let held: HTMLElement | null = null

export const useExplanation = current.useValue

/** Opens the card of a figure, or closes it. */
export function setExplanation(next: Explanation | null): void {
  clearTimeout(waiting)
  current.set(next)
}

/** Cancels the closing of a card while the mouse is on it. */
export const keepExplanation = (): void => clearTimeout(waiting)

/** Closes a card soon, if the mouse alone opened it. A card that was about to open does not. */
export function leaveExplanation(): void {
  clearTimeout(waiting)
  if (current.read()?.hovered) waiting = setTimeout(() => setExplanation(null), LEAVE_MS)
}

/** Whether a click is the end of holding the figure, which must not open its rows. */
export function endsHold(figure: HTMLElement): boolean {
  const ends = held === figure
  held = null
  return ends
}

/** Returns the props of a button that explains a figure when it is pressed or held, or when the mouse rests on it. `read` is called then. */
export function explains(figure: string, read: () => ShownFigure, beside = false) {
  const explanation = (anchor: HTMLElement, hovered: boolean) => ({ ...read(), figure, anchor, beside, hovered })
  return {
    'aria-haspopup': 'dialog',
    'data-figure': figure,
    onClick: ({ currentTarget }: SyntheticEvent<HTMLElement>) => setExplanation(explanation(currentTarget, false)),
    onPointerEnter({ currentTarget, pointerType }: PointerEvent<HTMLElement>) {
      const isMouse = pointerType === 'mouse'
      held = null
      if (isMouse && current.read()?.hovered === false) return
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        if (!isMouse) held = currentTarget
        setExplanation(explanation(currentTarget, isMouse))
      }, HOVER_MS)
    },
    onPointerLeave: leaveExplanation,
  } as const
}
