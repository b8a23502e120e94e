import { IJsonError, readIJsonText } from '../crypto/i-json.ts'

/** A text read as I-JSON (RFC 7493), or why it is none. */
export type JsonText = { readonly value: unknown } | { readonly fault: string }

export function readJsonText(text: string): JsonText {
  try {
    return { value: readIJsonText(text) }
  } catch (cause) {
    if (cause instanceof IJsonError) return { fault: cause.detail }
    throw cause
  }
}

/** A text read as JSON of any kind; undefined where it is none. */
export function jsonInText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
