import { REVIEW_KINDS } from '@ivue/contracts/quality/reviews/words.ts'
import { type ListTable, searched } from '../../desks/tests/every-list.fixture.ts'
import type { Database } from '../../platform/database/database.ts'

const CATEGORIES = ['Escrow', 'POA', 'Payoff']
const TYPES = ['Material', 'Moderate', '']

/** Adds questions to every bank, with many equal values; every fifth is deleted. */
export async function addBanks(db: Database): Promise<void> {
  await db.checkpoint.createMany({
    data: REVIEW_KINDS.flatMap((kind) =>
      Array.from({ length: 30 }, (_, n) => ({
        kind,
        sno: n + 1,
        qc: kind === 'closer' ? '' : n % 2 ? 'Processor' : 'Underwriter',
        type: TYPES[n % 3] ?? '',
        category: CATEGORIES[Math.floor(n / 4) % 3] ?? '',
        question: `Is point ${n % 7} of the ${kind} file in order?`,
        ...(n % 3 === 0 && {
          showWhen: { match: 'all', conditions: [{ field: 'purpose', operator: 'is', value: n % 2 ? 'Purchase' : 'Construction Loan' }] },
        }),
        version: 1 + (n % 4),
        active: n % 5 !== 4,
        updatedAt: new Date(Date.UTC(2026, 1, 1 + (n % 6))),
      })),
    ),
  })
}

/** Returns the list of a bank (domain 8), in plain SQL. */
function bank(kind: string): ListTable {
  const qc = kind === 'closer' ? "coalesce(nullif(c.qc, ''), 'Closer')" : "nullif(c.qc, '')"
  return {
    from: 'checkpoints c',
    id: 'c.id',
    scope: () => `c.kind = '${kind}' AND c.active`,
    orders: {
      'S.No': 'c.sno',
      QC: qc,
      Type: "nullif(c.type, '')",
      Category: 'c.category',
      Question: 'c.question',
      'Asked when': "CASE WHEN c.show_when IS NOT NULL THEN 'All: Purpose is ' || (c.show_when #>> '{conditions,0,value}') END",
      Version: 'c.version',
      Changed: 'c.updated_at',
    },
    opensInOrder: ['c.sno', 'ASC'],
    filters: () => [
      [{ filterField: 'Category', filterName: 'PAY' }, "c.category = 'Payoff'"],
      [{ filterField: 'Type', filterName: 'mod' }, "c.type = 'Moderate'"],
      [{ filterField: 'QC', filterName: 'ER' }, kind === 'closer' ? 'TRUE' : "c.qc = 'Underwriter'"],
      [{ filterField: 'Question', filterName: 'point 3' }, "c.question LIKE '%point 3 %'"],
      searched(['escrow', 'material'], 'c.category', 'c.type'),
    ],
    refuses: [{ filterField: 'Changed', filterName: '02' }],
  }
}

export const CHECKPOINT_TABLES: Readonly<Record<string, ListTable>> = {
  'com_qc/getSettingQcProcessorList': bank('processor'),
  'com_qc/getSettingQcUwList': bank('underwriter'),
  'com_qc/getSettingQcCloserList': bank('closer'),
}
