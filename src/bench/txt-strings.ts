const STRING_OCTETS = 255
/** An answer has 65,535 octets at most, and each string takes one for its length (RFC 1035 sections 3.2.1 and 3.3). */
const STRINGS_AT_MOST = 65_535
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** One character-string in quotes; what a backslash escapes is one character, or an octet in three digits. */
const QUOTED = /\s*"([^"\\]*(?:\\.[^"\\]*)*)"\s*/suy
const ESCAPED = /\\(\d{3}|.)/gsu

function octetsOf(quoted: string): Uint8Array<ArrayBuffer> {
  const octets: number[] = []
  let at = 0
  for (const { 0: whole, 1: named = '', index } of quoted.matchAll(ESCAPED)) {
    for (const octet of encoder.encode(quoted.slice(at, index))) octets.push(octet)
    const isOctet = /^\d{3}$/u.test(named) && Number(named) < 256
    for (const octet of isOctet ? [Number(named)] : encoder.encode(named)) octets.push(octet)
    at = index + whole.length
  }
  for (const octet of encoder.encode(quoted.slice(at))) octets.push(octet)
  return Uint8Array.from(octets)
}

/** The texts in quotes that a text consists of; undefined where anything else stands beside them, or too many. */
function quotedIn(text: string): readonly string[] | undefined {
  const found: string[] = []
  QUOTED.lastIndex = 0
  while (QUOTED.lastIndex < text.length) {
    const match = QUOTED.exec(text)
    if (match === null || found.length === STRINGS_AT_MOST) return undefined
    found.push(match[1] ?? '')
  }
  return found
}

// Cut between characters: joined again, the strings are the text.
function cut(text: string): string[] {
  const octets = encoder.encode(text)
  const strings: string[] = []
  for (let from = 0; from < octets.length; ) {
    let to = Math.min(from + STRING_OCTETS, octets.length)
    while (to < octets.length && ((octets[to] ?? 0) & 0xc0) === 0x80) to -= 1
    strings.push(decoder.decode(octets.subarray(from, to)))
    from = to
  }
  return strings
}

/** The character-strings of a TXT answer as people paste it: each in quotes, or all in one text (RFC 1035 section 5.1). */
export function txtStrings(text: string): string[] {
  const quoted = text.startsWith('"') ? quotedIn(text) : undefined
  return quoted?.map(each => (each.includes('\\') ? decoder.decode(octetsOf(each)) : each)) ?? cut(text)
}
