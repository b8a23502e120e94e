import fc from 'fast-check'
import { INBOX_DESTINATION } from '../../../src/contract/names.ts'

const hex = (character: string) => `%${character.charCodeAt(0).toString(16)}`

/** Text in which each character is written in one of these ways. */
function written(text: string, ways: readonly ((character: string) => string)[]): fc.Arbitrary<string> {
  const [same = (character: string) => character, ...others] = ways
  // Most characters stay, so that a place is recognised in what a failure prints.
  const way = fc.oneof({ arbitrary: fc.constant(same), weight: 3 }, fc.constantFrom(...others))
  const characters = [...text].map(character => way.map(write => write(character)))
  return fc.tuple(...characters).map(all => all.join(''))
}

const same = (character: string) => character
const upper = (character: string) => character.toUpperCase()
const encoded = (character: string) => hex(character).toUpperCase()

const inAnyCase = (text: string) => written(text, [same, upper])
const asHost = (text: string) =>
  written(text, [same, upper, hex, encoded, character => hex(upper(character))])
/** As a path or query: what is reserved there stays, as its code is another text (RFC 3986 section 2.2). */
const asData = (text: string) => written(text, [same, c => (/[\w.~-]/u.test(c) ? hex(c) : c), encodedLetters])

function encodedLetters(character: string): string {
  return /\w/u.test(character) ? encoded(character) : character
}

/** Steps through a path that lead nowhere. */
const DETOURS = ['', './', '%2e/', '../', '.%2E/', 'x/../', 'x/%2E%2e/', '/../', '././', 'a/b/../%2e./']

/** What a place is made of, each part in every way in which it may be written. */
const INBOX = {
  scheme: inAnyCase('https'),
  user: fc.constantFrom('', '', '@'),
  host: asHost('inbox.example'),
  root: fc.constantFrom('', '', '.', '%2E', '%2e'),
  port: fc.constantFrom('', '', ':', ':443', ':0443', ':000443'),
  detour: fc.constantFrom(...DETOURS),
  path: asData('reports'),
  query: fc.constant(''),
  fragment: fc.constantFrom('', '', '#', '#x', '#/reports?%20#'.slice(0, -1)),
} as const satisfies Record<string, fc.Arbitrary<string>>

function placeOf(parts: Readonly<Record<keyof typeof INBOX, fc.Arbitrary<string>>>): fc.Arbitrary<string> {
  return fc
    .record(parts)
    .map(
      ({ scheme, user, host, root, port, detour, path, query, fragment }) =>
        `${scheme}://${user}${host}${root}${port}/${detour}${path}${query}${fragment}`,
    )
}

/** The inbox in another spelling (contract section 7, DESTINATION_NOT_EXACT). */
export const spellings: fc.Arbitrary<string> = placeOf(INBOX).filter(text => text !== INBOX_DESTINATION)

const DIFFERENCES = {
  scheme: inAnyCase('http'),
  user: fc.constantFrom('agent@', '%61@', 'inbox.example:443@', ':@'),
  host: fc.constantFrom('inbox.test', 'inbox.example.example', 'nbox.example', 'example').chain(asHost),
  root: fc.constantFrom('.example', '-2.example', '%2Etest'),
  port: fc.constantFrom(':444', ':0', ':00', ':4430', ':44', ':080'),
  path: fc
    .constantFrom('report', 'reports/', 'reports/x', '/reports', '', 'reports/.', 'r/eports')
    .chain(asData),
  query: fc.constantFrom('?', '?x', '?%2e', '?/reports'),
} as const satisfies Partial<Record<keyof typeof INBOX, fc.Arbitrary<string>>>

const CASED = fc.constantFrom('Reports', 'REPORTS', '%52eports', 'reports%2F', 'report%2573')

/** A place that differs from the inbox in one part, everything else in any spelling. */
export const otherPlaces: fc.Arbitrary<string> = fc.oneof(
  placeOf({ ...INBOX, path: CASED }),
  ...Object.entries(DIFFERENCES).map(([name, part]) => placeOf({ ...INBOX, [name]: part })),
)
