import { expect, it } from 'vitest'
import { readRepository } from './repository.ts'

/** The names in a short list, IFulfillStatus: those of its spec, definition, page, call, screen and saved views. */
const NAMES = [
  /\bFULFILMENT_LIST\b/,
  /\bfulfilmentList\b/,
  /\bFulfilmentPage\b/,
  /'fulfilment'/,
  /'com_ifulfillstatus\/getList'/,
  /\bfulfillStatus: |\b(SCREENS|paths)\.fulfillStatus\b/,
]

const { files } = readRepository()
const text = files.find(({ path }) => path === 'CONTRIBUTING.md')?.text ?? ''
const walk = text.split(/^## /m).find((section) => section.startsWith('Add a list\n')) ?? ''

/** The file of each step, with `…` and `<name>` for what differs between lists. */
const steps = [...walk.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file)
const toPattern = (file: string) => new RegExp(`^${file.replaceAll('.', '\\.').replaceAll('/…/', '/(.+/)?').replace(/<\w+>/, '[\\w-]*')}$`)

it('the steps of "Add a list" are the files in which a list is named', () => {
  const named = files
    .filter(({ path, text }) => /^(apps|packages|e2e|bench|scripts|prisma|docs)\//.test(path) && NAMES.some((name) => name.test(text)))
    .map(({ path }) => path)
  expect(steps.length).toBeLessThanOrEqual(7)
  expect(named.filter((path) => !steps.some((step) => toPattern(step).test(path)))).toEqual([])
  expect(steps.filter((step) => !named.some((path) => toPattern(step).test(path)))).toEqual([])
})
