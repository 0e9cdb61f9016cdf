import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import type { TipProps } from './tip.tsx'

const Tip = lazyComponent(async () => (await import('./tip.tsx')).Tip)

/** Milliseconds until a tip opens, so that a mouse that passes over the control opens none. */
const HOVER_MS = 120

interface HoverTipProps extends Pick<TipProps, 'position'> {
  /** The element that follows the control. Without it, the tip adds a hidden element there to find the control. */
  nextElement?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Shows a tip for the preceding element on hover and keyboard focus, without wrapping it. */
export function HoverTip({ nextElement, position, children }: HoverTipProps) {
  const hiddenMarker = useRef<HTMLSpanElement>(null)
  const marker = nextElement ?? hiddenMarker
  const [control, setControl] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const before = marker.current?.previousElementSibling
    if (!(before instanceof HTMLElement)) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    const show = (after: number) => {
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        setControl(before)
        setOpened(true)
      }, after)
    }
    const hide = () => {
      clearTimeout(waiting)
      setOpened(false)
    }
    const listening = new AbortController()
    const on = <E extends Event>(target: EventTarget, type: string, act: (event: E) => unknown) =>
      target.addEventListener(type, act as EventListener, { signal: listening.signal })
    on(before, 'mouseenter', () => show(HOVER_MS))
    on(before, 'focus', () => before.matches(':focus-visible') && show(0))
    on(before, 'mouseleave', hide)
    on(before, 'blur', hide)
    on(document, 'keydown', ({ key }: KeyboardEvent) => key === 'Escape' && hide())
    return () => {
      clearTimeout(waiting)
      listening.abort()
    }
  }, [marker])
  return (
    <>
      {!nextElement && <span ref={hiddenMarker} hidden />}
      {control && <Tip target={control} opened={opened} label={children} {...(position && { position })} />}
    </>
  )
}
