import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8')
const workflow = read('.github/workflows/test.yml')

const problemsOf = (content: string) =>
  parseWorkflow({ name: 'test.yml', content }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message)

it('the workflow fits the schema of GitHub Actions', () => {
  expect(problemsOf(workflow)).toEqual([])
  expect(problemsOf(workflow.replace('runs-on', 'run-on'))).not.toEqual([])
})

it('both CI servers run npm test on the same image within the same time, and store the same files', () => {
  const [github, gitlab] = [parse(workflow).jobs.test, parse(read('.gitlab-ci.yml')).test]
  const steps: { run?: string; if?: string; with?: { path: string } }[] = github.steps
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual(gitlab.script)
  expect(gitlab.script).toEqual(['npm test'])
  expect(gitlab.image).toBe(github.container)
  expect(gitlab.timeout).toBe(`${github['timeout-minutes']} minutes`)
  const paths = steps.flatMap((step) => step.with?.path.trim().split('\n') ?? [])
  expect(paths).toEqual([gitlab.artifacts.reports.junit.replace('/*.xml', ''), ...gitlab.artifacts.paths])
})
