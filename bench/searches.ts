import { formatTable, measureMs, median, print } from './command.ts'
import { medianFigure, ratio, runRounds } from './load.ts'
import { buildPageRequest, fetchResponse, fetchText, LISTS, type Page, type World } from './pages.ts'

export interface Repetition {
  seconds: number
  rounds: number
}

interface SearchedList extends Pick<Page, 'name' | 'path' | 'username'> {
  /** Three terms that many rows contain. */
  common: string
}
const SEARCHED: readonly SearchedList[] = [
  { name: 'Closing', path: LISTS.closing, username: 'closing.manager', common: 'purchase closed met' },
  { name: 'Processor', path: LISTS.processor, username: 'processor.manager', common: 'purchase completed final' },
  { name: 'Closing Log', path: LISTS.closingLog, username: 'closing.manager', common: 'closing month-end volume' },
]
/** Two texts that are too short for the trigram index. Many rows contain the first and none the second. */
const TWO_LETTERS = ['an', 'qx']
const EVERYTHING = { filterId: 'All', taskStatus: 'All', filterData: { pageSize: 25 } }

/** How often a refused search is sent. */
const REFUSALS = 20

interface Response {
  totalItems: number
  tdata: { 'Loan Number': { value: string } }[]
}

/** Measures P3: pages of searches for common terms and for two letters against a search for a rare term, and their exact totals. */
export async function measureSearches(world: World, { seconds, rounds: count }: Repetition): Promise<string> {
  const how = { connections: 1, seconds }
  const rows: string[][] = []
  for (const list of SEARCHED) {
    const buildBody = (searchString: string) => ({ ...EVERYTHING, filterData: { pageSize: 25, searchString } })
    const buildPage = (words: string) => buildPageRequest(world, { ...list, name: `${list.name}: ${words}`, body: buildBody(words) })
    const { tdata } = await fetchResponse<Response>(buildPage(''))
    const rare = buildPage(tdata[0]?.['Loan Number'].value ?? '')
    for (const words of [list.common, ...TWO_LETTERS]) {
      const page = buildPage(words)
      const isRefused = () =>
        fetchText(page).then(
          () => false,
          () => true,
        )
      if (await isRefused()) {
        const times: number[] = []
        for (let nth = 0; nth < REFUSALS; nth++) times.push(await measureMs(isRefused))
        rows.push([page.name, 'refused', '', median(times).toFixed(1), '', ''])
        continue
      }
      const total = buildPageRequest(world, { ...list, name: 'total', body: { ...buildBody(words), count: 'only' } })
      // The server cancels a statement after ten seconds.
      const counted = await fetchResponse<Response>(total).catch(() => null)
      const [ofRare, ofPage] = await runRounds([rare, page], count, how)
      const [ofTotal] = counted ? await runRounds([total], count, how) : []
      const row = [
        page.name,
        counted ? String(counted.totalItems) : 'canceled',
        ...[ofRare, ofPage].map((found) => medianFigure(found, 'p50').toFixed(1)),
        ratio(ofPage, ofRare, 'p50').toFixed(1),
        ofTotal ? medianFigure(ofTotal, 'p50').toFixed(0) : '> 10000',
      ]
      rows.push(row)
      print(row.join('  '))
    }
  }
  return formatTable(['P3, p50', 'rows found', 'rare term: page ms', 'page ms', 'times', 'total ms'], rows)
}
