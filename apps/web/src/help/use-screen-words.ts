import type { HelpWord } from '@ivue/contracts/help/words.ts'
import { useEffect, useState } from 'react'
import { findScreenWords } from './screen-words.ts'

/** Debounce of reading the page after it changed, in milliseconds. */
const READ_DELAY_MS = 300

/** Returns the words on the page with their elements. The page is read again after it changed. */
export function useScreenWords(): ReadonlyMap<HelpWord, Element> {
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
