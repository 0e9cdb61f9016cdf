import { expect, it } from 'vitest'
import { isRepeatedAct } from './key-repeat.ts'

const press = (key: string, differs: object = {}, typing = false) =>
  isRepeatedAct({ key, repeat: true, ctrlKey: false, metaKey: false, altKey: false, ...differs }, typing)

it.each(['z', 'd', 'n', 'x', 'f', 'c', 'a', 'y', 'Enter', ' ', 'Escape'])('a held %s acts once', (key) => {
  expect(press(key)).toBe(true)
  expect(press(key, { repeat: false })).toBe(false)
})
it.each(['j', 'k', 'J', 'ArrowDown', 'PageUp', 'Home', 'End', 'Tab'])('a held %s moves on', (key) => expect(press(key)).toBe(false))
it.each(['z', 'Z', 'Enter'])('Ctrl or Cmd with a held %s acts once', (key) => {
  expect(press(key, { ctrlKey: true })).toBe(true)
  expect(press(key, { metaKey: true })).toBe(true)
})
it('what is typed repeats, except for keys that act in a text field too', () => {
  for (const key of ['z', 'Backspace', ' ', 'Enter']) expect(press(key, {}, true)).toBe(false)
  expect(press('z', { ctrlKey: true }, true)).toBe(false)
  expect(press('Enter', { ctrlKey: true }, true)).toBe(true)
  expect(press('Escape', {}, true)).toBe(true)
})
it('the keys of the browser repeat', () => {
  for (const key of ['+', '-', 'c', 'v']) expect(press(key, { ctrlKey: true })).toBe(false)
  expect(press('f', { altKey: true })).toBe(false)
})
