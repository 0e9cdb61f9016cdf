import { HELP_WORDS, type HelpWord } from '@ivue/contracts/help/words.ts'
import { PROTECTED_SCREENS, type Screen } from '@ivue/contracts/screens.ts'
import { searchKey } from '@ivue/contracts/wire/text.ts'
import { CircleQuestionMark, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type UIMatch, useMatches } from 'react-router'
import { Button } from '../ui/controls/button.tsx'
import { Kbd } from '../ui/controls/kbd.tsx'
import { topLayer } from '../ui/top-escape.ts'
import { useKeys } from '../ui/use-keys.ts'
import { useViewer } from '../viewer/viewer.tsx'
import { usePageAbout } from './about-page.ts'
import { ABOUT_SCREENS } from './about-screens.ts'
import { AllKeys } from './all-keys.tsx'
import { FirstDay } from './first-day.tsx'
import styles from './help.module.css'
import { KeyList } from './key-list.tsx'
import { showHelp, useHelpSearch } from './open-help.ts'
import { ReleaseVersion } from './release-version.tsx'
import { HighlightRing } from './ring.tsx'
import { findScreenWords } from './screen-words.ts'
import { KEYS_AT_HAND, SHORTCUTS } from './shortcuts.ts'
import { WordList } from './word-list.tsx'

const KEYS = SHORTCUTS.flatMap(({ keys }) => keys)

/** Debounce of reading the page after it changed, in milliseconds. */
const READ_DELAY_MS = 300

/** Returns the words on the page with their elements. The page is read again after it changed. */
function useScreenWords(): ReadonlyMap<HelpWord, Element> {
  const [words, setWords] = useState<ReadonlyMap<HelpWord, Element>>(new Map())
  useEffect(() => {
    const page = document.getElementById('main')
    if (!page) return
    const read = () => setWords(findScreenWords(page))
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(read, READ_DELAY_MS)
    })
    observer.observe(page, { childList: true, subtree: true, characterData: true })
    read()
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return words
}

/** The help of the screen, next to it: what it is for, its words and keys, and a search over all words and keys. */
export function HelpPanel() {
  const search = useHelpSearch() ?? ''
  const [ringed, setRinged] = useState<Element | null>(null)
  const onScreen = useScreenWords()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    title.current?.focus()
    return () => {
      // The focus returns to the page, unless the person has moved on.
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [])
  const [showsAllKeys, setShowsAllKeys] = useState(false)
  const hasList = document.querySelector('#main [role="grid"]') !== null
  const keysAtHand = [...(hasList ? KEYS_AT_HAND.list : []), ...KEYS_AT_HAND.everywhere]
  useKeys(
    (event, target) => (event.key === 'Escape' && topLayer() === null && target.closest('#main, body:focus') ? 'close' : null),
    () => showHelp(null),
  )
  const found = search.trim() === '' ? null : findHelp(search, onScreen)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      const first = found?.words.find((entry) => onScreen.has(entry))
      if (first) setRinged(onScreen.get(first) ?? null)
    }
    if (event.key !== 'Escape') return
    event.stopPropagation()
    showHelp(search === '' ? null : '')
  }
  return (
    <aside
      className="column shrinks tall clip on-surface min-height-0 border-line-2 rounded-10 shadow-e1 print-hidden narrow-fixed narrow-inset-0 narrow-rounded-0 narrow-layer-40"
      aria-labelledby="help-title"
      onKeyDown={onKeyDown}
    >
      <header className={`${styles.head} grid rigid bottomline gap-8 pad-12-16`}>
        <div className="row gap-8">
          <CircleQuestionMark size={16} />
          <h2 id="help-title" tabIndex={-1} ref={title}>
            Help
          </h2>
          <Kbd>?</Kbd>
          <Button variant="quiet" square icon={X} className="push-right" aria-label="Close the help" onClick={() => showHelp(null)} />
        </div>
        <label className={`${styles.search} row faint rounded gap-8 height-32 pad-0-10 border-control`}>
          <Search size={14} />
          <span className="unseen">Search words and keys</span>
          <input
            type="search"
            placeholder={`Search ${HELP_WORDS.length} words and ${KEYS.length} keys`}
            maxLength={60}
            value={search}
            onChange={({ currentTarget }) => showHelp(currentTarget.value)}
          />
        </label>
        <p role="status" className={found ? 'faint font-400-small' : 'unseen'}>
          {found && `${found.words.length + found.keys.length} found`}
        </p>
      </header>
      <div className={`${styles.body} fill scrolls`}>
        {found ? (
          <>
            {found.words.length > 0 && <WordList title="Words" words={found.words} onScreen={onScreen} onRing={setRinged} />}
            {found.keys.length > 0 && (
              <section aria-label="Keys found">
                <h3>Keys</h3>
                <KeyList keys={found.keys} className={styles.keys} />
              </section>
            )}
          </>
        ) : showsAllKeys ? (
          <AllKeys />
        ) : (
          <>
            <AboutScreen />
            {onScreen.size > 0 && (
              <WordList title="Words on this screen" words={[...onScreen.keys()]} onScreen={onScreen} onRing={setRinged} />
            )}
          </>
        )}
      </div>
      {!found && (
        <section className="rigid topline on-subtle pad-8-16-12" aria-labelledby="help-keys">
          <div className="row spread">
            <h3 id="help-keys">Keys</h3>
            <Button variant="link" aria-expanded={showsAllKeys} onClick={() => setShowsAllKeys(!showsAllKeys)}>
              {showsAllKeys ? 'Back to the screen' : `All ${KEYS.length}`}
            </Button>
          </div>
          {!showsAllKeys && <KeyList keys={keysAtHand} className={styles.keysAtHand} />}
          <small className="muted">
            <ReleaseVersion />
          </small>
        </section>
      )}
      {ringed && <HighlightRing element={ringed} />}
    </aside>
  )
}

function AboutScreen() {
  const { may } = useViewer()
  const { path } = (useMatches() as UIMatch<unknown, Screen | undefined>[]).at(-1)?.handle ?? {}
  const screen = PROTECTED_SCREENS.find((one) => one.path === path)
  const ofPage = usePageAbout()
  const about = ofPage || (screen && ABOUT_SCREENS[screen.name])
  return (
    <>
      {may('loans.view') && <FirstDay />}
      {about && (
        <section aria-label="This screen">
          <h3>This screen</h3>
          <p>{about}</p>
        </section>
      )}
    </>
  )
}

/** Returns the words and keys that contain the search. The words of the screen come first, then those that begin with it. */
function findHelp(search: string, onScreen: ReadonlyMap<HelpWord, Element>) {
  const typed = searchKey(search.trim())
  const rank = (entry: HelpWord) => (onScreen.has(entry) ? 0 : 2) + (searchKey(entry.word).startsWith(typed) ? 0 : 1)
  return {
    words: HELP_WORDS.filter(({ word }) => searchKey(word).includes(typed)).sort((one, other) => rank(one) - rank(other)),
    keys: KEYS.filter(([does]) => searchKey(does).includes(typed)),
  }
}
