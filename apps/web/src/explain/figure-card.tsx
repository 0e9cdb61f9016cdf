import type { FigureEntry } from '@ivue/contracts/figures/registry/entry.ts'
import { findFigure } from '@ivue/contracts/figures/registry.ts'
import { rateInterval } from '@ivue/contracts/quality/statistics/interval.ts'
import { canOpen, SCREENS, tabLabel } from '@ivue/contracts/screens.ts'
import { useMediaQuery } from '@mantine/hooks'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '../ui/controls/button.tsx'
import { Kbd } from '../ui/controls/kbd.tsx'
import { PanelBody } from '../ui/menu/panel-body.tsx'
import { clockTime, zoneName } from '../ui/moments.ts'
import { useViewer } from '../viewer/viewer.tsx'
import { countWithUnit, fewCasesWarning, openLinkText, percentNumber } from './card-words.ts'
import { closeExplanationSoon, type Explanation, keepExplanation, setExplanation } from './explanation.ts'
import styles from './figure-card.module.css'
import { IntervalBar } from './interval-bar.tsx'

const WIDTH = 352
/** The media query of windows in which the card is a sheet from below. */
const SMALL = '(max-width: 560px), (max-height: 420px)'
const SHEET = { position: 'fixed', top: 'auto', right: 0, bottom: 0, left: 0, width: 'auto' } as const

/** Returns the focus to the figure. A figure of a grid has its focus on the cell. */
function close({ anchor, hovered }: Explanation): void {
  setExplanation(null)
  if (!hovered) (anchor.tabIndex < 0 ? anchor.closest<HTMLElement>('td, th') : anchor)?.focus({ preventScroll: true })
}

/** The card that says what a figure means, what it is made of, and where its rows are (mock 26). On a phone it is a sheet from below. */
export function FigureCard({ shown }: { shown: Explanation }) {
  const { figure, label, value, counts, parts, asOf, open, opens, anchor, beside, hovered } = shown
  const entry = findFigure(figure)
  const small = useMediaQuery(SMALL, false, { getInitialValueInEffect: false })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(shown), { signal })
    // The wheel, not scrolling: opening a card may scroll its own cell into view.
    const isInCard = (target: EventTarget | null) => target instanceof Element && target.closest(`.${styles.card}`)
    document.addEventListener('wheel', ({ target }) => isInCard(target) || setExplanation(null), { signal, passive: true })
    return () => listening.abort()
  }, [shown])
  if (!entry) return null
  const name = label || entry.name
  const interval = counts?.interval ?? (counts && entry.interval ? rateInterval(counts) : null)
  const few = interval && counts && fewCasesWarning(counts, interval, entry.unit)
  return (
    <PanelBody
      under={anchor}
      opened
      onClose={() => close(shown)}
      pointing={beside ? 'left-start' : 'bottom-start'}
      width={WIDTH}
      trapFocus={!hovered}
      className={styles.card}
      style={small ? SHEET : undefined}
      role="dialog"
      aria-label={`${name} explained`}
      onPointerEnter={keepExplanation}
      onPointerLeave={closeExplanationSoon}
    >
      <header className="row spread">
        <h2 className="strong">{name}</h2>
        <Button variant="quiet" square icon={X} aria-label="Close" onClick={() => close(shown)} data-autofocus={open ? undefined : true} />
      </header>
      <p className={`${styles.value} flex wrap items-baseline muted gap-8 margin-2-0-4`}>
        <b>{value}</b>
        {counts && (
          <span>
            {counts.numerator.toLocaleString('en-US')} of {countWithUnit(counts.denominator, entry.unit)}
          </span>
        )}
        {interval && (
          <small className="push-right text-12">
            95 %: {percentNumber(interval.low)} to {percentNumber(interval.high)}
          </small>
        )}
      </p>
      {interval && counts && <IntervalBar interval={interval} share={counts.numerator / counts.denominator} named />}
      {few && <p className="amber text-12 margin-2-0-6 line-17">{few}</p>}
      <p className="muted">{entry.definition}</p>
      <dl className={`${styles.parts} text-12 margin-9-0-11 line-17`}>
        {parts.map(([name, words]) => (
          <div key={name}>
            <dt className="faint">{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <footer className={styles.foot}>
        {open && (
          <>
            <Button
              variant="link"
              data-autofocus
              onClick={() => {
                close(shown)
                open()
              }}
            >
              {opens ?? openLinkText(entry, value, counts)}
            </Button>
            <span className="touch-hidden">
              <Kbd>Enter</Kbd>
            </span>
          </>
        )}
        {entry.rows === 'none' && <span>No list has its rows</span>}
        <span className="push-right one-line">
          as of {clockTime(new Date(asOf))} {zoneName(new Date(asOf))}
        </span>
      </footer>
      <AlsoOn entry={entry} />
    </PanelBody>
  )
}

/** The other screens of a figure that the viewer may open. */
function AlsoOn({ entry: { screens } }: { entry: FigureEntry }) {
  const { pathname } = useLocation()
  const { may } = useViewer()
  const others = screens.map((name) => SCREENS[name]).filter((screen) => screen.path !== pathname && canOpen(may, screen))
  if (others.length === 0) return null
  return (
    <p className={styles.also}>
      Also on:{' '}
      {others.map((screen, at) => (
        <span key={screen.path}>
          {at > 0 && ', '}
          <Link className="medium color-accent" to={screen.path} onClick={() => setExplanation(null)}>
            {tabLabel(screen)}
          </Link>
        </span>
      ))}
    </p>
  )
}
