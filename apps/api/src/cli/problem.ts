import { describeSignInProblem } from '../platform/database/sign-in-problem.ts'

/** What is wrong with a file, and what to do. */
const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist: correct the path, or make its folder',
  EEXIST: 'exists already: name another file',
  EISDIR: 'is a folder: name a file',
  ENOTDIR: 'is below a file: correct the path',
  EACCES: 'may not be used: give the user that runs this the right to it',
  ENOSPC: 'does not fit: the disk is full',
}

/** Returns a sentence for the operator; for a fault of the program its stack. */
export function describeProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof TypeError || error instanceof ReferenceError || error instanceof SyntaxError) return error.stack ?? error.message
  const { code, message, path } = error as NodeJS.ErrnoException
  const fileProblem = FILE_PROBLEMS[code ?? '']
  if (path && fileProblem) return `${path} ${fileProblem}`
  if (code === '42P01') return `The database lacks a table (${message}): apply the migrations with ivue migrate`
  if (code === '42501') return `The user of DATABASE_URL lacks a right (${message}): connect as the owner of the database`
  const problem = describeSignInProblem(error)
  return problem ? `The database cannot be reached: ${problem}` : message
}
