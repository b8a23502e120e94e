import { keysOf } from '../../../contract/keys-of.ts'
import { SPECIFICATIONS } from '../../../contract/specifications/citations.ts'
import { idOf } from '../../app/reference-address.ts'
import { TERMS } from '../../app/terms.ts'
import { type Catalogue, once, onePage, type Table } from './catalogue.ts'
import { CHECK_PAGES } from './check-pages.ts'
import { CONTRACT_PAGES } from './contract-pages.ts'

const NOT_HERE = {
  'Caller authentication': 'None. A proof is about control of the agent’s key, not about who calls.',
  'Webhooks and events':
    'None. Instead there is a local audit trail, one entry per request, keyed by Request-Id.',
  'Rate limits': 'None.',
  'Production SLA': 'None. This is a prototype.',
  'Real data':
    'Refused: every host, address or mailbox must lie in reserved space. People and accounts are not recognized.',
  'Lost keys':
    'An agent that has lost the bound key and has no organization linked cannot rotate; import the claim again.',
}

const DOWNLOADS = {
  'openapi.json': 'The three endpoints with all of their messages, as OpenAPI 3.1.',
  'schemas/federated-agent-profile/v1.json': 'The schema of a Federated Agent Profile.',
  'schemas/receipt/v1.json': 'The schema of a receipt.',
  'schemas/run/v2.json': 'The schema of a run file.',
}

const isRfc = (name: string): boolean => name.startsWith('RFC ')

/** The standards of one kind; an RFC never changes and has no day on which it was read. */
const standardsTable = (title: string, is: (name: string) => boolean): Table => ({
  title,
  columns: ['Cited as', 'Title', 'Revision', 'Read'],
  rows: Object.entries(SPECIFICATIONS)
    .filter(([name]) => is(name))
    .map(([name, specification]) => ({
      id: idOf(name),
      cells: [
        name,
        `{${specification.title}|${specification.url}}`,
        specification.revision,
        specification.read ?? '',
      ],
    })),
})

/** Every page of the reference, in the order of its contents. */
export const PAGES: readonly Catalogue[] = [
  onePage({
    id: 'terms',
    title: 'Terms',
    says: 'What each term of the page means.',
    columns: ['Term', 'What it means'],
    rows: () => keysOf(TERMS).map(id => ({ id, cells: [TERMS[id].name, TERMS[id].words] })),
  }),
  ...CONTRACT_PAGES,
  ...CHECK_PAGES,
  onePage({
    id: 'not-here',
    title: 'What is not here',
    says: 'What you may look for and will not find.',
    columns: ['What', 'Here'],
    rows: () =>
      Object.entries(NOT_HERE).map(([name, says]) => ({ id: idOf(name.toLowerCase()), cells: [name, says] })),
  }),
  {
    id: 'standards',
    title: 'Standards cited',
    says: 'Every standard and specification, with its revision and a link.',
    lead: 'What origins cite, and the checks of the seven protocols and of Check your own, in the revision that they follow. What may still change has the day on which it was read. All of these links leave this page.',
    tables: once(() => [
      standardsTable('Specifications and drafts', name => !isRfc(name)),
      { ...standardsTable('RFCs', isRfc), folded: true },
    ]),
  },
  onePage({
    id: 'downloads',
    title: 'Downloads',
    says: 'The contract and its schemas as files.',
    columns: ['File', 'What it is', 'Download'],
    rows: () =>
      Object.entries(DOWNLOADS).map(([path, says]) => ({
        id: idOf(path),
        cells: [path, says, `{${path}|${path}}`],
      })),
  }),
]
