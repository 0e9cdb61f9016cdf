import type { Run } from './command.ts'

export const run: Run = async () => {
  await import('../main.ts')
  return null
}
