import { JWT_SPECIFICATIONS } from './jwt-standards.ts'
import { INTERFACE_STANDARDS, RFCS, type Specification } from './specification.ts'
import { AGENT_SPECIFICATIONS, CREDENTIAL_SPECIFICATIONS, TOKEN_SPECIFICATIONS } from './standards.ts'

/** What a check cites instead of a section, or beside one, if it asks more than its specification does. */
export const PROTOTYPES_CHOICE = 'Prototype’s choice'

const NAMED = {
  ...RFCS,
  ...INTERFACE_STANDARDS,
  ...TOKEN_SPECIFICATIONS,
  ...CREDENTIAL_SPECIFICATIONS,
  ...JWT_SPECIFICATIONS,
  ...AGENT_SPECIFICATIONS,
}
export type Standard = keyof typeof NAMED

/** Every standard and specification that origins or checks cite, by short name. */
export const SPECIFICATIONS: Readonly<Record<string, Specification>> = NAMED

/** One place that a check comes from. */
export interface Citation {
  /** The specification and one section, with its step: `<specification>, <section>`. */
  readonly text: string
  /** Its short name; null for the prototype's choice, and for anything that this page's tables lack. */
  readonly specification: string | null
  /** The address of that section; null where there is no specification. */
  readonly href: string | null
  /** What the section is about; null where there is no specification. */
  readonly says: string | null
}

const STEP = / \(\d+(?:(?:, |–)\d+)*\)$/u
/** The most parts that "and" may split one section's own name into. */
const PARTS_AT_MOST = 3

const unknown = (text: string): Citation => ({ text, specification: null, href: null, says: null })

function cited(name: string, written: string): Citation | undefined {
  const specification = Object.hasOwn(SPECIFICATIONS, name) ? SPECIFICATIONS[name] : undefined
  const section = written.replace(STEP, '')
  if (specification === undefined || !Object.hasOwn(specification.sections, section)) return undefined
  const { url, anchorOf, sections } = specification
  const entry = sections[section] ?? section
  const [says, anchor] = typeof entry === 'string' ? [entry, anchorOf(section, entry)] : entry
  return { text: `${name}, ${written}`, specification: name, href: `${url}#${anchor}`, says }
}

// A section's name may itself contain "and", so the longest match wins.
function sectionsIn(name: string, [...parts]: string[]): readonly Citation[] | undefined {
  const found: Citation[] = []
  while (parts.length > 0) {
    const lengths = Array.from({ length: Math.min(PARTS_AT_MOST, parts.length) }, (_, less) => less + 1)
    const read = lengths
      .toReversed()
      .map(length => ({ length, citation: cited(name, parts.slice(0, length).join(' and ')) }))
      .find(({ citation }) => citation !== undefined)
    if (read?.citation === undefined) return undefined
    found.push(read.citation)
    parts.splice(0, read.length)
  }
  return found
}

/**
 * The places that a check's `section` names: citations separated by `; `, each `<Specification>, <section>`
 * with any ` and <section>`, each with its step in brackets if it has one, or exactly `Prototype’s choice`.
 * Anything else, such as in the answer of another service, is returned unchanged and without an address.
 */
export function citationsOf(section: string): readonly Citation[] {
  return section.split('; ').flatMap(text => {
    const comma = text.indexOf(', ')
    if (comma < 0) return [unknown(text)]
    return sectionsIn(text.slice(0, comma), text.slice(comma + 2).split(' and ')) ?? [unknown(text)]
  })
}
