import { parseArgs } from 'node:util'
import { table } from './figures.ts'
import { middle, ratio, rounds } from './load.ts'
import { LISTS, type Page } from './pages.ts'
import { stopServers } from './servers.ts'
import { answerOf, openWorld, targetOf, type World } from './world.ts'

const HELP = `pnpm --filter @ivue/bench searches --database URL [--seconds 1] [--rounds 3]
P3: pages of searches for common terms and for two letters in a demo world against a search for a rare term, and their exact totals.`

const { values: asked } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: { database: { type: 'string' }, seconds: { type: 'string', default: '1' }, rounds: { type: 'string', default: '3' } },
})
const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

interface Searched extends Pick<Page, 'name' | 'path' | 'username'> {
  /** Three terms that many rows contain. */
  common: string
}
const SEARCHED: readonly Searched[] = [
  { name: 'Closing', path: LISTS.closing, username: 'closing.manager', common: 'purchase closed met' },
  { name: 'Processor', path: LISTS.processor, username: 'processor.manager', common: 'purchase completed final' },
  { name: 'Closing Log', path: LISTS.closingLog, username: 'closing.manager', common: 'closing month-end volume' },
]
/** Many rows contain the first, none the second; both are too short for the trigram index. */
const TWO_LETTERS = ['an', 'qx']

interface Response {
  totalItems: number
  tdata: { 'Loan Number': { value: string } }[]
}

async function compared(world: World, list: Searched): Promise<string[][]> {
  const bodyOf = (searchString: string) => ({ filterId: 'All', taskStatus: 'All', filterData: { pageSize: 25, searchString } })
  const pageOf = (words: string) => targetOf(world, { ...list, name: `${list.name}: ${words}`, body: bodyOf(words) })
  const totalOf = (words: string) => targetOf(world, { ...list, name: 'total', body: { ...bodyOf(words), count: 'only' } })
  const responseOf = async (target: ReturnType<typeof pageOf>) =>
    (JSON.parse((await answerOf(target)).text) as { response: Response }).response

  const { tdata } = await responseOf(pageOf(''))
  const rare = pageOf(tdata[0]?.['Loan Number'].value ?? '')
  const how = { connections: 1, seconds: Number(asked.seconds) }
  const rows: string[][] = []
  for (const words of [list.common, ...TWO_LETTERS]) {
    const [page, total] = [pageOf(words), totalOf(words)]
    // The server cancels a statement after ten seconds.
    const counted = await responseOf(total).catch(() => null)
    const [ofRare, ofPage] = await rounds([rare, page], Number(asked.rounds), how)
    const [ofTotal] = counted ? await rounds([total], Number(asked.rounds), how) : []
    const row = [
      page.name,
      counted ? String(counted.totalItems) : 'given up',
      ...[ofRare, ofPage].map((found) => middle(found, 'p50').toFixed(1)),
      ratio(ofPage, ofRare, 'p50').toFixed(1),
      ofTotal ? middle(ofTotal, 'p50').toFixed(0) : '> 10000',
    ]
    rows.push(row)
    print(row.join('  '))
  }
  return rows
}

async function main(database: string): Promise<string> {
  const world = await openWorld(database)
  print(world.size)
  const rows: string[][] = []
  for (const list of SEARCHED) rows.push(...(await compared(world, list)))
  print('')
  return table(['P3, p50', 'rows found', 'rare term: page ms', 'page ms', 'times', 'total ms'], rows)
}

if (asked.database) {
  try {
    print(await main(asked.database))
  } finally {
    await stopServers()
  }
} else {
  print(HELP)
  process.exitCode = 2
}
