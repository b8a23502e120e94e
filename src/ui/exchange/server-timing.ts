/** One part of the time that a service says it spent. */
export interface TimingPart {
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
