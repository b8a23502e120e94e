/** The members that make a JWK a private or a shared one (RFC 7518 section 6, RFC 8037 section 2; `priv` of AKP keys). */
export const PRIVATE_MEMBERS: readonly string[] = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv']

/** One step of a JSON Pointer (RFC 6901 section 3). */
export const pointerStep = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** A value in a JSON text, and the way to it. */
interface Place {
  readonly value: unknown
  readonly name: string
  readonly above: Place | undefined
}

function pathTo({ name, above }: Place): readonly string[] {
  return above === undefined ? [] : [...pathTo(above), name]
}

/** The way to a private member of any JWK in a JSON value, outermost first; undefined where there is none. */
export function pathToPrivateMember(root: unknown): readonly string[] | undefined {
  const open: Place[] = [{ value: root, name: '', above: undefined }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value } = place
    if (typeof value !== 'object' || value === null) continue
    const members: [string, unknown][] = Object.entries(value)
    const secret = Object.hasOwn(value, 'kty') && members.find(([name]) => PRIVATE_MEMBERS.includes(name))
    if (secret) return [...pathTo(place), secret[0]]
    for (const [name, member] of members) open.push({ value: member, name, above: place })
  }
  return undefined
}
