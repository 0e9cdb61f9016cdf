import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { turnsOf } from './turns.ts'

it('lets so many work at once, the others in their order', async () => {
  const inTurn = turnsOf(2, 10_000)
  const began: number[] = []
  let working = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      inTurn(async () => {
        began.push(number)
        most = Math.max(most, ++working)
        await wait(number % 3)
        working--
      }),
    ),
  )
  expect(most).toBe(2)
  expect(began).toEqual(Array.from({ length: 20 }, (_, number) => number))
})

it('hands the turn on when the work fails', async () => {
  const inTurn = turnsOf(1, 10_000)
  const fails = inTurn(() => Promise.reject(new Error('broken')))
  const follows = inTurn(async () => 'done')
  await expect(fails).rejects.toThrow('broken')
  expect(await follows).toBe('done')
  expect(await inTurn(async () => 'again')).toBe('again')
})

it('refuses whoever waited too long, and gives their turn to nobody', async () => {
  const inTurn = turnsOf(1, 20)
  let end = () => {}
  const long = inTurn(() => new Promise<void>((done) => (end = done)))
  await expect(inTurn(async () => 'late')).rejects.toMatchObject({ status: 503 })
  end()
  await long
  expect(await inTurn(async () => 'next')).toBe('next')
})
