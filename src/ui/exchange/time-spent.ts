import type { ReceivedAnswer } from '../../client/journal-record.ts'
import { entryOf } from '../../contract/entry-of.ts'

/** One part of the time that a service says it spent. */
interface TimingPart {
  readonly name: string
  /** Milliseconds. */
  readonly ms: number
  readonly description: string | undefined
}

const ENTRY = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*(;.*)?$/su
const PARAMETER = /;\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)(?:"|\\?$)|([^\s;"]+))/gsu

/** A list's members, at the commas that stand outside of quotes; a quote that nothing closes reaches to the end. */
function membersIn(header: string): readonly string[] {
  return header.match(/(?:[^,"]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/gsu) ?? []
}

function partOf(member: string): readonly TimingPart[] {
  const [, name, parameters = ''] = ENTRY.exec(member) ?? []
  if (name === undefined) return []
  const found = new Map<string, string>()
  for (const [, key = '', quoted, plain] of parameters.matchAll(PARAMETER)) {
    const value = quoted?.replaceAll(/\\(.)/gu, '$1') ?? plain ?? ''
    if (!found.has(key.toLowerCase())) found.set(key.toLowerCase(), value)
  }
  const ms = Number(found.get('dur') ?? Number.NaN)
  return Number.isFinite(ms) && ms >= 0 ? [{ name, ms, description: found.get('desc') }] : []
}

/**
 * The parts of a `Server-Timing` header that have a duration (W3C Server Timing section 4). What cannot be read is left
 * out, as a browser does; of a parameter given twice the first counts.
 */
export function readServerTiming(header: string | undefined): readonly TimingPart[] {
  return membersIn(header ?? '').flatMap(partOf)
}

/** What this service's stages are; another service's are told by their own description or name. */
const STAGE_WORDS: Readonly<Record<string, string>> = {
  read: 'Reading the store',
  verify: 'Verifying, deciding and hashing',
  store: 'Writing in one transaction',
}

/** A part of the time between sending and the last byte of the answer. */
export interface SpentTime {
  readonly name: string
  readonly words: string
  /** Milliseconds. */
  readonly ms: number
  /** Its part of the whole, 0 to 1. */
  readonly share: number
  /** Measured by the service; otherwise what is left over, which nothing measured by itself. */
  readonly measured: boolean
}

/**
 * Where the time of an answered message went: the service's own stages, and the rest of what this page measured. The
 * rest is left out where the stages add up to more, as coarse clocks can make them.
 */
export function spentTime({ headers, duration_ms: whole }: ReceivedAnswer): readonly SpentTime[] {
  const parts = readServerTiming(headers['server-timing'])
  const inService = parts.reduce((sum, { ms }) => sum + ms, 0)
  const span = Math.max(whole, inService)
  const shareOf = (ms: number): number => (span === 0 ? 0 : ms / span)
  const stages = parts.map(({ name, ms, description }) => ({
    ...{ name, ms, share: shareOf(ms), measured: true },
    words: description ?? entryOf(STAGE_WORDS, name) ?? name,
  }))
  const rest = whole - inService
  return rest <= 0
    ? stages
    : [...stages, { name: 'rest', words: 'All the rest', ms: rest, share: shareOf(rest), measured: false }]
}

/** Milliseconds as they were measured, to the hundredth. */
export function millisecondWords(ms: number): string {
  return `${ms.toFixed(2)} ms`
}
