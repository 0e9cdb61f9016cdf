import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * What node runs to start a program of ours in a process of its own. `from`: the `import.meta.url` of who asks, beside which the source of the program stands. From a build
 * it is a file beside ours; from source it goes through tsx, which takes four times as long to begin.
 */
export function childProgram(name: string, from: string): string[] {
  if (!from.endsWith('.ts')) return [fileURLToPath(new URL(`./${name}.js`, from))]
  const tsx = pathToFileURL(createRequire(from).resolve('tsx')).href
  return ['--import', tsx, fileURLToPath(new URL(`./${name}.ts`, from))]
}
