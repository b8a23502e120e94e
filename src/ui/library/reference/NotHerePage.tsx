import { idOf } from '../../app/reference-address.ts'
import { tablePage } from './TablePage.tsx'

const ROWS = [
  ['Caller authentication', 'None. A proof is about control of the agent’s key, not about who calls.'],
  [
    'Webhooks and events',
    'None. In their place stands a local audit trail, one entry a request, keyed by Request-Id.',
  ],
  ['Rate limits', 'None.'],
  ['Production SLA', 'None. This is a prototype.'],
  [
    'Real data',
    'Refused: every host, address or mailbox must lie in reserved space. People and accounts are not recognized.',
  ],
  [
    'Lost keys',
    'Who has lost the bound key and has no organization linked cannot rotate; the claim has to be imported anew.',
  ],
] as const

/** What a reader may look for and will not find. */
export const NOT_HERE_PAGE = tablePage({
  id: 'not-here',
  title: 'What is not here',
  says: 'What a reader may look for and will not find.',
  parts: [
    {
      columns: ['What', 'Here'],
      rows: () =>
        ROWS.map(cells => ({ id: idOf(cells[0].toLowerCase()), name: cells[0], says: cells[1], cells })),
    },
  ],
})
