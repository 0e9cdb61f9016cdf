import type { HelpWord } from '@ivue/contracts/help/words.ts'
import { canOpen, SCREENS, tabLabel } from '@ivue/contracts/screens.ts'
import { Link } from 'react-router'
import { useViewer } from '../viewer/viewer.tsx'
import styles from './help.module.css'

export interface ScreenWords {
  /** The words on the page, with their elements. */
  onScreen: ReadonlyMap<HelpWord, Element>
  /** Rings the element of a word on the page. */
  onRing: (element: Element | null) => void
}

interface WordListProps extends ScreenWords {
  title: string
  words: readonly HelpWord[]
}

/** Words with their meanings. The one under the mouse or the focus is ringed on the page. */
export function WordList({ title, words, onScreen, onRing }: WordListProps) {
  const { may } = useViewer()
  return (
    <section aria-label={title}>
      <h3>
        {title} <span className="faint font-400-small">{words.length}</span>
      </h3>
      <ul className={styles.words}>
        {words.map((entry) => {
          const { word, meaning, screens } = entry
          const element = onScreen.get(entry)
          const others = screens.map((name) => SCREENS[name]).filter((screen) => canOpen(may, screen))
          return (
            <li key={word} onMouseEnter={() => onRing(element ?? null)} onMouseLeave={() => onRing(null)}>
              {element ? (
                <button
                  type="button"
                  className="strong text-left min-height-24 text-13"
                  onClick={() => onRing(element)}
                  onFocus={() => onRing(element)}
                  onBlur={() => onRing(null)}
                >
                  {word}
                  <span className="unseen">(show it on the screen)</span>
                </button>
              ) : (
                <b className="strong text-left min-height-24 text-13">{word}</b>
              )}
              <p>{meaning}</p>
              {!element && others.length > 0 && (
                <p>
                  On:{' '}
                  {others.map((screen, at) => (
                    <span key={screen.path}>
                      {at > 0 && ', '}
                      <Link to={screen.path}>{tabLabel(screen)}</Link>
                    </span>
                  ))}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
