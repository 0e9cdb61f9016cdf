import { useState } from 'react'

/**
 * Returns the value, and the handler with which an element reports that it is pressed. While it is pressed the value does not change, so
 * that nothing moves under the pointer. A browser sends no click if another element is there when the button is released.
 */
export function useStableWhilePressed<Value>(value: Value): [Value, () => void] {
  const [pressed, setPressed] = useState<{ value: Value } | null>(null)
  const onPointerDown = () => {
    setPressed({ value })
    const ended = new AbortController()
    const release = () => {
      ended.abort()
      // The click comes after the release, in the same task.
      setTimeout(() => setPressed(null))
    }
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, release, { signal: ended.signal })
  }
  return [pressed ? pressed.value : value, onPointerDown]
}
