import type { Movement } from '@ivue/contracts/home/words.ts'

export const MOVEMENT_COLOURS: Readonly<Record<Movement, string>> = {
  FCD: 'var(--s3)',
  Closing: 'var(--s1)',
  Funded: 'var(--green-mark)',
  Cancelled: 'var(--s4)',
}
