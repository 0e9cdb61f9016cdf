import { resolveSecretFiles } from '../platform/secret-files.ts'

/** Returns the environment with the secrets that are given as files. Throws an Error for the operator if a file cannot be used. */
export function readEnvironment(): Record<string, string | undefined> {
  const { source, problems } = resolveSecretFiles(process.env)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return source
}
