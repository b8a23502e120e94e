import { isObject } from '../contract/json-members.ts'
import { keysOf } from '../contract/keys-of.ts'
import { memberOfLine, type PlacedLine } from './decoded.ts'
import { readGivenKeys } from './given-keys.ts'
import { GIVEN_NAMES, type GivenName } from './kinds.ts'
import type { BenchLine, BenchPart, BenchReport } from './report.ts'

/** The box that a line compares with, by what it looks at. */
const BOX_OF: Readonly<Record<string, GivenName>> = {
  ...{ iss: 'issuer', issuer: 'issuer', sub: 'subject', subject: 'subject', client_id: 'subject' },
  ...{ aud: 'audience', audience: 'audience', nonce: 'nonce', challenge: 'nonce' },
  ...{ exp: 'time', nbf: 'time', iat: 'time', period: 'time', validity: 'time', issued_at: 'time' },
  ...{ signature: 'key', kid: 'key', key: 'key', cnf: 'holder', holder: 'holder', binding: 'holder' },
  ...{ status: 'status_list', htm: 'method', htu: 'url' },
}

const ASKED =
  /\bno (?:expected )?(issuer|subject|audience|nonce|holder|time|key|status list|method|url)\b[^.;:]* given/iu

/** The box that a line which was not run asks for; undefined where nothing that can be given would run it. */
export function boxAsked({ result, detail = '' }: BenchLine): GivenName | undefined {
  if (result !== 'NOT_RUN' && result !== 'NOT_CHECKED') return undefined
  const named = ASKED.exec(detail)?.[1]?.toLowerCase().replace(' ', '_')
  return keysOf(GIVEN_NAMES).find(name => name === named)
}

/** The checks that compared with a box, by their names. */
export const usersOf = (box: GivenName, lines: readonly BenchLine[]): readonly string[] => [
  ...new Set(
    lines
      .filter(({ result }) => result === 'PASS' || result === 'FAIL' || result === 'CHOICE')
      .map(memberOfLine)
      .filter(name => BOX_OF[name] === box),
  ),
]

/** A line with its place in the report, and the box that it asks for. */
export interface Placed extends PlacedLine {
  readonly box: GivenName | undefined
}

/** Of the lines that ask for a box the one that says most, in the order of the boxes. */
function asking(lines: readonly Placed[]): readonly Placed[] {
  return keysOf(GIVEN_NAMES).flatMap(box => {
    const all = lines.filter(each => each.box === box && !each.line.isBetween)
    return all.find(({ line }) => line.check.includes('signature')) ?? all.slice(0, 1)
  })
}

/** The lines of a report as they are drawn: what fails, what was related, what asks for a box, and the rest. */
export function groupsOf(report: Pick<BenchReport, 'lines'>) {
  const all = report.lines.map((line, at) => ({ line, at, box: boxAsked(line) }))
  const failing = all.filter(({ line }) => line.result === 'FAIL')
  const between = all.filter(({ line }) => line.isBetween && line.result !== 'FAIL')
  const asked = asking(all)
  const shown = new Set([...failing, ...between, ...asked])
  const rest = all.filter(placed => !shown.has(placed))
  const passed = rest.filter(({ line }) => line.result === 'PASS')
  return { failing, between, asked, passed, others: rest.filter(({ line }) => line.result !== 'PASS') }
}

/** An object of a report by its place, or the request. */
export type OpenObject = number | 'request'

/** The object that is open: the one that was chosen, or the first that fails. */
export function openOf({ objects = [], lines }: BenchReport, chosen: OpenObject | undefined): OpenObject {
  if (chosen === 'request' || (chosen !== undefined && chosen < objects.length)) return chosen
  const failing = lines.find(({ result, object }) => result === 'FAIL' && object !== undefined)?.object
  const first = objects.findIndex(({ verdict }) => verdict === 'fails')
  return failing ?? Math.max(0, first)
}

/** The parts of the object that is open, and the lines that are of it. */
export function openedOf(report: BenchReport, open: OpenObject) {
  const { objects, request: { method, url } = {} } = report
  const json = { ...(method && { method }), ...(url && { url }) }
  const request: readonly BenchPart[] = [{ title: 'Request', content: { json } }]
  const lines = report.lines
    .map((line, at) => ({ line, at }))
    .filter(({ line }) => objects === undefined || line.object === open)
  return { parts: open === 'request' ? request : (objects?.[open] ?? report).parts, lines }
}

/** What a box of keys has in it, in a few words: the name and the kind of its first key. */
export function keysInWords(text: string): string {
  const { keys } = text.trim() === '' ? { keys: [] } : readGivenKeys(text)
  const [first, ...more] = keys
  if (!isObject(first)) return ''
  const name = [first.kid, first.crv ?? first.kty].filter(each => typeof each === 'string').join(', ')
  return more.length === 0 ? name : `${keys.length} keys: ${name} …`
}
