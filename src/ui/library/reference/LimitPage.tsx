import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { LIMIT_NOTES } from '../../../contract/field-docs/limit-notes.ts'
import { originWords } from '../../../contract/field-docs/origins.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { Origins } from '../../kit/Origins.tsx'
import { numeral } from '../../kit/words.ts'
import { tablePage } from './TablePage.tsx'

const UNITS = [
  ['_BYTES', 'bytes'],
  ['_CODE_POINTS', 'Unicode code points'],
  ['_CHARACTERS', 'characters'],
  ['_S', 'seconds'],
  ['_ROWS', 'rows'],
] as const

function unitOf(name: string): string {
  return UNITS.find(([ending]) => name.endsWith(ending))?.[1] ?? ''
}

const rows = () =>
  keysOf(LIMITS).map(name => {
    const value = `${numeral(LIMITS[name])} ${unitOf(name)}`.trim()
    const { words, from } = LIMIT_NOTES[name]
    return {
      id: name,
      name,
      says: `${value}: ${words}`,
      search: [LIMITS[name], ...from.map(originWords)].join(' '),
      cells: [<code key="name">{name}</code>, value, words, <Origins key="from" from={from} />],
    }
  })

/** Every number that callers are held to. */
export const LIMIT_PAGE = tablePage({
  id: 'limits',
  title: 'Limits',
  says: 'Every number that callers are held to.',
  parts: [
    {
      lead: <p>There are no rate limits and no quotas but the browser’s own.</p>,
      columns: ['Limit', 'Value', 'Of what', 'Origin'],
      rows,
    },
  ],
})
