/** The members of a body where it is a JSON object; an empty object for any other text. */
export function membersOf(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

/** A member that is a text, or undefined. */
export function textMember(members: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = members[name]
  return typeof value === 'string' ? value : undefined
}

/** A long machine value with its middle left out, for a line that has no room for it. */
export function shortened(value: string, head = 6, tail = 4): string {
  return value.length <= head + tail + 1 ? value : `${value.slice(0, head)}…${value.slice(-tail)}`
}
