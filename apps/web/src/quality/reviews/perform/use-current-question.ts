import { useCallback, useEffect, useRef, useState } from 'react'

/** The element of a question that can have the focus: the question itself, or one of its fields. */
type Part = 'question' | 'comment' | 'reason'

/**
 * Returns the current question and functions that go to a question or to one of its fields, which then gets the focus and is scrolled into
 * view. When `crowded` makes the list of questions smaller, the current question is scrolled into view again. The element that contains the
 * questions needs the ref `body`.
 */
export function useCurrentQuestion(first: () => number, crowded: boolean) {
  const body = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(first)
  const [focus, setFocus] = useState<{ id: number; on: Part }>({ id: current, on: 'question' })
  useEffect(() => {
    const place = body.current?.querySelector<HTMLElement>(`#${focus.on}-${focus.id}`)
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'nearest' })
  }, [focus])
  useEffect(() => {
    if (crowded) body.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [crowded])

  const go = useCallback((id: number) => {
    setCurrent(id)
    setFocus({ id, on: 'question' })
  }, [])
  const focusPart = useCallback((id: number, on: Part) => setFocus({ id, on }), [])
  return { body, current, setCurrent, go, focusPart }
}
