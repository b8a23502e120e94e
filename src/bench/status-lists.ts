import { shown } from '../checks/graded.ts'
import { type Finding, pass } from '../checks/verdict.ts'
import { isObject, isOrHas, type Members } from '../contract/json-members.ts'
import { recordOf } from '../contract/keys-of.ts'
import { bitAt, expandBitstring } from '../protocols/bitstring/status-list.ts'
import { date } from '../protocols/claims.ts'
import { idOf, subjectOf } from '../protocols/w3c-vc/credential.ts'
import {
  STATUS_ENTRY_TYPE,
  STATUS_LIST_CREDENTIAL_TYPE,
  STATUS_LIST_ENTRIES,
  STATUS_LIST_TYPE,
  STATUS_PURPOSES,
} from '../protocols/w3c-vc/list.ts'
import { STATUS_CHECKS, type StatusCheck } from '../protocols/w3c-vc/status.ts'
import { BOUNDS, leftOut } from './limits.ts'
import { broken, choice, open } from './own-lines.ts'
import { type BenchInput, type Found, textOf } from './report.ts'
import type { InHand } from './rows.ts'
import { membersOf, readToken } from './token.ts'
import { newTrying, type Trying } from './try-key.ts'
import { findKey, notSought } from './which-key.ts'

type Given = Omit<BenchInput, 'text'>

const said = (value: unknown): string => shown(value ?? 'nothing')

/** The status entries of a credential that Bitstring Status List asks to be looked up. */
function statusEntries(status: unknown): readonly Members[] {
  const list: readonly unknown[] = [status].flat()
  return list
    .filter(isObject)
    .filter(each => isOrHas(each.type, STATUS_ENTRY_TYPE) && isOrHas(STATUS_PURPOSES, each.statusPurpose))
}

/** Why a list's credential is none (Bitstring Status List sections 2.2 and 3.2); undefined where it is one. */
export function faultOfList(claims: Members, purpose: unknown, id: unknown): Finding | undefined {
  const subject = membersOf(subjectOf(claims))
  if (!isOrHas(claims.type, STATUS_LIST_CREDENTIAL_TYPE))
    return broken(`type is ${said(claims.type)}, no ${STATUS_LIST_CREDENTIAL_TYPE}`)
  if (!isOrHas(subject.type, STATUS_LIST_TYPE))
    return broken(`the subject’s type is ${said(subject.type)}, no ${STATUS_LIST_TYPE}`)
  if (purpose !== undefined && !isOrHas(subject.statusPurpose, purpose))
    return broken(`the list is for ${said(subject.statusPurpose)}, and the entry asks for ${said(purpose)}`)
  if (id !== undefined && claims.id !== undefined && claims.id !== id)
    return broken(`the list’s id is ${said(claims.id)}, and the entry names ${said(id)}`)
  const { encodedList } = subject
  if (typeof encodedList !== 'string') return broken('encodedList is not text')
  return encodedList.startsWith('u')
    ? undefined
    : broken('encodedList is not multibase base64url: it does not begin with u (Bitstring Status List 2.2)')
}

/** How many entries a list has; why it cannot be expanded, or is shorter than 3.2 (9) asks. */
export function lengthOf(bits: Uint8Array | undefined): Finding {
  if (bits === undefined)
    return broken('encodedList does not expand: base64url of GZIP, at most 1 MiB, is asked for')
  const entries = bits.length * 8
  return entries < STATUS_LIST_ENTRIES
    ? broken(
        `${entries.toLocaleString('en')} entries; ${STATUS_LIST_ENTRIES.toLocaleString('en')} are the least`,
      )
    : pass(`${entries.toLocaleString('en')} entries`)
}

/** Whether the Time lies in a period, each end by its name (VCDM 2.0 section 4.9; VCDM 1.1 section 4.6). */
export function judgeDates(from: Members, until: Members, { expected: { time } }: Given): Finding {
  const isThere = ([, value]: readonly [string, unknown]) => value !== undefined
  const [begins, ends] = [Object.entries(from).filter(isThere), Object.entries(until).filter(isThere)]
  const both = [...begins, ...ends]
  const at = (value: unknown) => Date.parse(textOf(value))
  const wrong = both.find(([, value]) => typeof value !== 'string' || Number.isNaN(at(value)))
  if (wrong !== undefined) return broken(`${wrong[0]} is ${said(wrong[1])}, which is not a date-time`)
  const period = both.map(([name, value]) => `${name} is ${said(value)}`).join(', ')
  if (both.length === 0) return pass('no end is said')
  if (time === undefined) return open(`no time was given; ${period}`)
  const over = ends.find(([, value]) => at(value) <= time)
  if (over !== undefined) return broken(`it ended at ${said(over[1])}`)
  const early = begins.find(([, value]) => at(value) > time)
  return early === undefined ? pass(period) : broken(`it begins at ${said(early[1])}`)
}

/** Whether a list's period holds the Time, by its claims and by its members (RFC 7519 sections 4.1.4 and 4.1.5). */
export function judgePeriod(about: InHand): Finding {
  const { exp, nbf, validFrom, validUntil } = about.claims
  const claimed = Object.entries({ exp, nbf } as const)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => date(name === 'exp' ? 'exp' : 'nbf', value, about.input.expected))
  return gravest([...claimed, judgeDates({ validFrom }, { validUntil }, about.input)])
}

/** A list that was given and that no line could use prevents `holds`. @param used the lists that were looked into */
function unusedOf({ expected }: Given, used = 0): readonly string[] {
  const left = new Set(listTexts(expected.status_list).slice(0, BOUNDS.statusLists)).size - used
  if (left <= 0) return []
  return [
    used === 0
      ? 'Status list: no status was looked up in what you gave.'
      : `Status list: ${left} of those that you gave ${left === 1 ? 'was' : 'were'} not looked into: no entry names it, or another has its id.`,
  ]
}

async function readList(text: string, given: Given, trying: Trying) {
  const token = readToken(text)
  const key =
    token.jws === undefined
      ? notSought('', broken('it is not a compact JWS: not signed'))
      : await findKey(token.jws, given, { trying })
  const subject = membersOf(subjectOf(token.claims))
  return { token, key, bits: await expandBitstring(subject.encodedList) }
}

type List = Awaited<ReturnType<typeof readList>>

/** What stands in the box: compact JWSs with white space between, or JSON, which is none. */
export const listTexts = (box = ''): readonly string[] =>
  box.trimStart().startsWith('{') ? [box.trim()] : box.split(/\s+/u).filter(each => each !== '')

/**
 * Finds the lists that a credential names among those that were given. One alone stands for the only one that is named:
 * whether it is that list, its own lines say.
 */
function listFinder(box: string | undefined, named: readonly unknown[]): (id: unknown) => string | undefined {
  const texts = listTexts(box).slice(0, BOUNDS.statusLists)
  const byId = new Map(texts.map(text => [readToken(text).claims.id, text]))
  const only = texts.length === 1 && new Set(named).size < 2 ? texts[0] : undefined
  return id => byId.get(id) ?? only
}

type Findings = Readonly<Record<StatusCheck, Finding>>

/** The gravest of several findings: a FAIL, then what is open, then a CHOICE. */
function gravest(findings: readonly Finding[]): Finding {
  const order = ['FAIL', 'NOT_RUN', 'CHOICE', 'NOT_CHECKED', 'PASS']
  const rank = ({ result }: Finding) => order.indexOf(result)
  return findings.toSorted((a, b) => rank(a) - rank(b))[0] ?? pass('')
}

function judgeBit({ bits }: List, { statusListIndex, statusPurpose, statusSize = 1 }: Members): Finding {
  if (statusSize !== 1) return open(`statusSize is ${said(statusSize)}; entries of one bit are read here`)
  if (typeof statusListIndex !== 'string' || !/^\d{1,9}$/u.test(statusListIndex))
    return broken(`statusListIndex is ${said(statusListIndex)}; a whole number as text is asked for`)
  const index = Number(statusListIndex)
  const isSet = bits && bitAt(bits, index)
  if (isSet === undefined) return broken(`entry ${index} is beyond the end of the list`)
  return isSet ? broken(`entry ${index} is set: ${said(statusPurpose)}`) : pass(`entry ${index} is not set`)
}

function judgeEntry(entry: Members, list: List, given: Given, issuer: unknown): Findings {
  const { token, key, bits } = list
  const fault =
    token.jws === undefined
      ? broken('the status list is not signed: it is not a compact JWS')
      : faultOfList(token.claims, entry.statusPurpose, entry.statusListCredential)
  const own = idOf(token.claims.issuer)
  const other = choice(`its issuer is ${said(own)}; this service takes the credential’s own`)
  const rests = (finding: Finding): Finding =>
    fault === undefined ? finding : open('it depends on status_list')
  return {
    status_list: fault ?? (own === issuer ? pass('as the entry asks') : other),
    // No key of the right kind: no one could have verified it.
    status_list_signed: rests(key.key.result === 'FAIL' ? key.key : key.signature),
    status_list_period: rests(judgePeriod({ ...token, input: given })),
    status_list_length: rests(lengthOf(bits)),
    status: rests(
      key.signature.result === 'PASS' ? judgeBit(list, entry) : open('it depends on status_list_signed'),
    ),
  }
}

/** How long a list may be kept is shown and not checked (Bitstring Status List section 2.2, ttl in milliseconds). */
function ttlNotes({ token }: List): readonly string[] {
  const { ttl } = membersOf(subjectOf(token.claims))
  const said = `ttl is ${shown(ttl)} (milliseconds): how long the list may be kept is not checked.`
  return ttl === undefined ? [] : [said]
}

/** What status lists say, by line; a list that was given and not used is told. */
interface StatusFound extends Pick<Found, 'notes' | 'unjudged'> {
  readonly lines: Partial<Findings>
}

/**
 * What the status lists that were given say of a credential, by Bitstring Status List sections 2.2 and 3.2: signed under
 * any key that was given, by whatever issuer. Each list is read, and its signature tried, once.
 */
export async function judgeStatus(claims: Members, given: Given): Promise<StatusFound> {
  const all = statusEntries(claims.credentialStatus)
  if (all.length === 0) return { lines: {}, unjudged: { given: unusedOf(given) } }
  const named = all.map(({ statusListCredential }) => statusListCredential)
  const find = listFinder(given.expected.status_list, named)
  const [trying, lists] = [newTrying(), new Map<string, List>()]
  for (const text of new Set(named.flatMap(id => find(id) ?? [])))
    lists.set(text, await readList(text, given, trying))
  const entries = all.slice(0, BOUNDS.statusEntries)
  const found = entries.map(entry => {
    const list = lists.get(find(entry.statusListCredential) ?? '')
    if (list !== undefined) return judgeEntry(entry, list, given, idOf(claims.issuer))
    const why = `no status list was given for ${said(entry.statusListCredential)}, and lists are not fetched`
    return recordOf(STATUS_CHECKS, () => open(why))
  })
  const lines = recordOf(STATUS_CHECKS, check => gravest(found.map(each => each[check])))
  return {
    lines,
    notes: [...lists.values()].flatMap(ttlNotes),
    unjudged: {
      given: unusedOf(given, lines.status.result === 'NOT_RUN' ? 0 : lists.size),
      bounded: [
        ...leftOut(BOUNDS.statusLists, listTexts(given.expected.status_list).length, 'lists were read'),
        ...leftOut(BOUNDS.statusEntries, all.length, 'status entries were looked up'),
      ],
    },
  }
}
