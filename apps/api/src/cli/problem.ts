import { describeSignInProblem } from '../database/sign-in-problem.ts'

/** Returns a sentence for the operator; for a fault of the program its stack. */
export function describeProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof TypeError || error instanceof ReferenceError || error instanceof SyntaxError) return error.stack ?? error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === '42P01') return `The database lacks a table (${message}): apply the migrations with ivue migrate`
  if (code === '42501') return `The user of DATABASE_URL lacks a right (${message}): connect as the owner of the database`
  const problem = describeSignInProblem(error)
  return problem ? `The database cannot be reached: ${problem}` : message
}
