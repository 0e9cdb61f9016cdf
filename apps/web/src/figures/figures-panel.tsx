import { figureText } from '@ivue/contracts/figures/definition.ts'
import type { Figure, PanelFigures as Panel } from '@ivue/contracts/figures/shapes.ts'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CallFailure } from '../answers/call-failure.tsx'
import { explains, type ShownFigure } from '../explain/explanation.ts'
import { Abbreviated } from '../ui/display/abbreviated.tsx'
import { Sparkline } from '../ui/display/sparkline.tsx'
import { SkeletonRows } from '../ui/feedback/states.tsx'
import { FigureDetails } from './figure-details.tsx'
import { changeText, explainPanelFigure, type FigureWords, figureTone } from './figure-words.ts'
import styles from './figures.module.css'
import { type FiguresFold, FiguresLine, FoldButton, type LineFigure } from './figures-fold.tsx'

const REFRESH_MS = 60_000

interface FiguresPanelProps<P extends Panel> {
  /** Returns the query of the figures. Its answer also has the breakdown of the figure with the key `opened` ('' for none). */
  query: (opened: string) => UseQueryOptions<P, Error, P, readonly unknown[]>
  words: FigureWords
  fold: FiguresFold
  /** An additional card, placed after the first `after` figures, and what it shows when the figures are folded. */
  extra?: (panel: P) => { after: number; card: ReactNode; line: LineFigure } | null
}

/**
 * Shows the figures of the month so far as a row of tiles. A tile explains itself and leads to its months, which are shown below the row,
 * to leads and managers also with its people (work 2.3, 2.4).
 */
export function FiguresPanel<P extends Panel>({ query, words, fold, extra }: FiguresPanelProps<P>) {
  const [open, setOpen] = useState('')
  const { data, error, refetch } = useQuery({ ...query(open), placeholderData: keepPreviousData, refetchInterval: REFRESH_MS })
  if (!data) {
    return (
      <div className={fold.open ? 'rigid shrinks pad-10-16-8' : 'rigid pad-4-16'}>
        {error ? (
          <CallFailure title="The figures could not be loaded" error={error} onRetry={refetch} />
        ) : (
          <div className={fold.open ? styles.waiting : undefined}>
            <SkeletonRows rows={fold.open ? 3 : 1} rowHeight={fold.open ? 33 : 28} label="Loading the figures" />
          </div>
        )}
      </div>
    )
  }
  const { figures, days, manager } = data
  const opened = figures.find(({ key }) => key === open)
  const added = extra?.(data) ?? null
  const before = added?.after ?? figures.length
  const explain = (figure: Figure): ShownFigure & { figure: string } => ({
    ...explainPanelFigure(figure, data, words),
    figure: figure.figure,
    opens: manager === 1 ? 'Show people and months' : 'Show the months',
    open() {
      if (!fold.open) fold.toggle()
      setOpen(figure.key)
    },
  })
  if (!fold.open) {
    const line = figures.map((figure) => {
      const explained = explain(figure)
      return { label: explained.label, value: explained.value, explained }
    })
    return (
      <section className="rigid pad-4-16" aria-label={`Figures, ${days}`}>
        <FiguresLine figures={[...line.slice(0, before), ...(added ? [added.line] : []), ...line.slice(before)]} fold={fold} />
      </section>
    )
  }
  const card = (figure: Figure) => (
    <FigureTile
      key={figure.key}
      figure={figure}
      // Managers see the parts in the tables by person instead (work 2.4).
      split={manager === 1 ? [] : figure.split}
      opened={figure.key === open}
      explained={explain(figure)}
    />
  )
  return (
    <section className="rigid shrinks pad-10-16-8" aria-label={`Figures, ${days}`}>
      <div className={styles.row}>
        <div className={styles.figures} data-many={figures.length + (added ? 1 : 0) > 6 || undefined}>
          {figures.slice(0, before).map(card)}
          {added?.card}
          {figures.slice(before).map(card)}
        </div>
        <FoldButton {...fold} />
      </div>
      {opened && <FigureDetails key={opened.key} figure={opened} panel={data} words={words} onClose={() => setOpen('')} />}
    </section>
  )
}

interface FigureTileProps {
  figure: Figure
  /** The parts that add up to the figure. If there are any, the tile shows them in place of the months. */
  split: Figure['split']
  opened: boolean
  explained: ShownFigure
}

function FigureTile({ figure, split, opened, explained }: FigureTileProps) {
  const { title, value, format, estimated, history, against, change } = figure
  const parted = split.length > 0
  const tone = figureTone(figure)
  return (
    <button type="button" className={styles.figure} data-opened={opened || undefined} {...explains(figure.figure, () => explained)}>
      <span className={`${styles.name} flex-1 muted min-height-30 text-11 line-15`}>
        <Abbreviated text={title} />
      </span>
      <span className={styles.value} data-none={value === null || undefined} data-parted={parted || undefined}>
        {figureText(value, format)}
        {estimated && <small>estimated</small>}
      </span>
      <span className="row spread gap-4 height-22">
        <span className="small medium one-line muted" data-tone={tone || undefined}>
          {changeText(change, format)}
          {change !== null && <span className="unseen"> against {against}</span>}
        </span>
        {!parted && <Sparkline values={history.map((point) => point.value)} bad={tone === 'bad'} />}
      </span>
      {parted && (
        <span className="absolute muted right-10 bottom-6 text-11 line-16">
          {split.map((part) => (
            <span className="flex spread gap-8" key={part.title}>
              {part.title} <b className="color-text">{figureText(part.value, 'count')}</b>
            </span>
          ))}
        </span>
      )}
    </button>
  )
}
