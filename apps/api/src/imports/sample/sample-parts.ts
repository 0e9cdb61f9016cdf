import { dayNumber } from '@ivue/contracts/calendar/days.ts'

export const LAST_NAMES =
  'Okafor,Lindqvist,Moreau,Tanaka,Haddad,Silva,Novak,Kaya,Byrne,Castellano,Dlamini,Ferreira,Hoang,Ivanova,Kowalski,Mbeki,O’Neil,Quispe,Rahman,Vargas'.split(
    ',',
  )
export const FIRST_NAMES = 'Nneka,Anna,Luc,Yuki,Omar,Paula,Jan,Elif,Sean,Thandi,Rita,Linh,Olga,Ewa,Themba,Aiko,Maeve,Rosa,Imran,Lena'.split(
  ',',
)

/** Returns the number by which Excel stores a day and hour, in days since 30 December 1899. */
export const excelSerial = (day: string, hour = 0) => dayNumber(day) + 25_569 + hour / 24

/** Returns pseudo-random numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
