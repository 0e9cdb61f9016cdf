import type { Counts } from '@ivue/contracts/figures/shapes.ts'
import type { PointerEvent, SyntheticEvent } from 'react'
import { createSharedValue } from '../ui/shared-value.ts'

/** What all figures of a page have in common. */
export interface FigureScope {
  /** Period and selection, each with its name. */
  parts: readonly (readonly [name: string, words: string])[]
  /** When the figures were read, in ISO 8601 or milliseconds. */
  asOf: string | number
}

/** A figure as a screen shows it. The registry has its definition. */
export interface ShownFigure extends FigureScope {
  label: string
  value: string
  /** The counts of a share. */
  counts?: Counts | undefined
  /** Opens what is behind the figure. Undefined if there is nothing. */
  open?: (() => void) | undefined
  /** The text of the link that opens it. The default names the rows. */
  opens?: string | undefined
}

export interface Explanation extends ShownFigure {
  /** The id of the figure in the registry. */
  figure: string
  anchor: HTMLElement
  /** Whether the card is to the right of the anchor, so that the column below it stays readable. */
  beside: boolean
  /** Whether the mouse alone opened the card. The card then does not take the focus, and closes when the mouse leaves. */
  hovered: boolean
}

/** Milliseconds for which the mouse rests on a figure, or a finger holds it, until its card opens. */
const HOVER_MS = 500
/** Milliseconds in which the mouse can move from the figure to its card before the card closes. */
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

/** Closes the card after a moment, if the mouse alone opened it. A card that was about to open does not open. */
export function closeExplanationSoon(): void {
  clearTimeout(waiting)
  if (current.read()?.hovered) waiting = setTimeout(() => setExplanation(null), LEAVE_MS)
}

/** Whether a click only ends the holding of a figure. Such a click must not open the rows. */
export function endsHold(figure: HTMLElement): boolean {
  const ends = held === figure
  held = null
  return ends
}

/**
 * Returns the props of a button that explains a figure when it is pressed or held, or when the mouse rests on it. The card shows what
 * `read` then returns.
 */
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
    onPointerLeave: closeExplanationSoon,
  } as const
}
