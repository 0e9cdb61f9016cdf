/** What a check found, in a sentence for the operator. It contains no password and no key. */
export interface CheckFinding {
  level: 'ok' | 'warning' | 'failed'
  text: string
}

/** One line of the report. */
export interface Check {
  name: string
  run(): CheckFinding | Promise<CheckFinding>
}

export type CheckResult = CheckFinding & { name: string }

export const okResult = (text: string): CheckFinding => ({ level: 'ok', text })
export const warningResult = (text: string): CheckFinding => ({ level: 'warning', text })
export const failedResult = (text: string): CheckFinding => ({ level: 'failed', text })

/** Time limit of a check. It is longer than the timeouts of connections, which have messages of their own. */
const LIMIT_MS = 15_000

/** Runs the checks at the same time and returns their results in order. A check that takes longer than the limit has failed. */
export function runChecks(checks: readonly Check[], limitMs = LIMIT_MS): Promise<CheckResult[]> {
  return Promise.all(
    checks.map(async ({ name, run }) => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<CheckFinding>((resolve) => {
        timer = setTimeout(() => resolve(failedResult(`There was no answer within ${limitMs / 1_000} seconds`)), limitMs)
      })
      const found = await Promise.race([run(), late]).catch((error: unknown) =>
        failedResult(`The check broke off (${describeCode(error)})`),
      )
      clearTimeout(timer)
      return { name, ...found }
    }),
  )
}

/** Returns the code or the type of an error. Its message may contain a password. */
export const describeCode = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: string }
  return String(code ?? name)
}
