/** A text read as JSON of any kind (RFC 8259), for anyone who only looks into it; undefined where it is none. */
export function jsonInText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
