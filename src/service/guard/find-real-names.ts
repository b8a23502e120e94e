import { endsInSentenceBeginning, type FoundHost } from './dotted-names.ts'
import { SPECIFICATION_VOCABULARY } from './known-names.ts'
import { realHostOfAuthority, realNamesOfIdentifier, realNamesOfName } from './names-in-identifier.ts'
import { hostsBehindUsers, realNamesIn } from './names-in-text.ts'
import { spellingsOf } from './spellings.ts'

/** A field of a request, and how the guard reads it; its value may be an array or object to walk. */
export interface GuardedField {
  readonly pointer: string
  readonly value: unknown
  /** A `name` is what its issuer calls a key or a skill of its own: `report.read` is no host there. */
  readonly kind: 'identifier' | 'name' | 'free-text'
  /** Where in it the value stands, where the pointer names an encoded text as a whole. */
  readonly inside?: string
}

/** A host outside reserved space, as a browser would contact it, and the JSON Pointer of what names it. */
export interface RealName {
  readonly pointer: string
  readonly host: string
  /** Another spelling of a dotted word, which fits the field and names nothing: `shop store`. */
  readonly words?: string
  /** Where in an encoded text the name stands. */
  readonly inside?: string
}

/**
 * The guard of "synthetic data only" (contract section 4): every host, address and mailbox domain outside
 * reserved space in some fields, each once per pointer. In free text the names of members are searched too.
 * It sees network names, not people.
 */
export function findRealNames(fields: readonly GuardedField[]): RealName[] {
  return fields.flatMap(field =>
    textsOf(field).flatMap(({ pointer, text }) => {
      const found = SPECIFICATION_VOCABULARY.includes(text) ? [] : realHostsIn(text, field.kind)
      const place = field.inside === undefined ? {} : { inside: field.inside }
      return Array.from(found, ({ host, dotted }) => ({
        pointer,
        host,
        ...wordsOf(dotted, field.kind),
        ...place,
      }))
    }),
  )
}

const REWRITTEN_AT_MOST = 100

/** A dotted word without its dots: as words in free text, in which a sentence may begin there, else with hyphens. */
function wordsOf(dotted: string | undefined, kind: GuardedField['kind']): Pick<RealName, 'words'> {
  if (dotted === undefined || dotted.length > REWRITTEN_AT_MOST) return {}
  const between = kind !== 'free-text' ? '-' : endsInSentenceBeginning(dotted) ? '. ' : ' '
  return { words: dotted.replaceAll('.', between) }
}

/** The JSON Pointer (RFC 6901) of a member of what a pointer names. */
export function memberPointer(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

const READ_AS = {
  identifier: { plainest: realNamesOfIdentifier, authorities: realHostOfAuthority },
  name: { plainest: realNamesOfName, authorities: realHostOfAuthority },
  'free-text': { plainest: (text: string) => realNamesIn(text, 'root-zone'), authorities: hostsBehindUsers },
} as const satisfies Record<GuardedField['kind'], object>

function realHostsIn(text: string, kind: GuardedField['kind']): Iterable<FoundHost> {
  const { all, plainest } = spellingsOf(text)
  // A name in another spelling than its plainest one hides something, and is no plain name.
  const reading = READ_AS[kind === 'name' && text !== plainest ? 'identifier' : kind]
  const ofAuthorities = [...all].flatMap(reading.authorities).map(host => ({ host }))
  const byHost = new Map<string, FoundHost>()
  for (const found of [...ofAuthorities, ...reading.plainest(plainest)]) {
    if (!byHost.has(found.host)) byHost.set(found.host, found)
  }
  return byHost.values()
}

interface PlacedText {
  readonly pointer: string
  readonly text: string
}

// A loop and not a recursion, so that no depth of nesting can exhaust the stack.
function textsOf(field: GuardedField): PlacedText[] {
  const texts: PlacedText[] = []
  const open = [{ pointer: field.pointer, value: field.value }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { pointer, value } = place
    if (typeof value === 'string') texts.push({ pointer, text: value })
    if (typeof value !== 'object' || value === null) continue
    const members = Object.entries(value).map(([name, member]: [string, unknown]) => ({
      name,
      pointer: memberPointer(pointer, name),
      value: member,
    }))
    if (field.kind === 'free-text' && !Array.isArray(value)) {
      for (const { name, pointer } of members) texts.push({ pointer, text: name })
    }
    for (const member of members.toReversed()) open.push(member)
  }
  return texts
}
