/** A header field: its name in small letters, and its value (RFC 9110 section 5). */
export type Field = readonly [name: string, value: string]

/** An HTTP message as far as a paste holds it. */
export interface HttpMessage {
  readonly method?: string | undefined
  /** The address that was asked; `//host/path` where the paste does not say its scheme. */
  readonly url?: string | undefined
  readonly status?: number | undefined
  readonly fields: readonly Field[]
  readonly body?: string | undefined
}

/** A request with the answer to it, as far as they are in a paste. */
export interface Exchange {
  readonly request?: HttpMessage | undefined
  readonly response?: HttpMessage | undefined
  /** What it was found in, in a sentence. */
  readonly where: string
}

/** The values of a field joined as RFC 9110 section 5.3 joins them; undefined where the message has none. */
export function fieldOf(message: HttpMessage | undefined, name: string): string | undefined {
  const values = message?.fields.filter(([each]) => each === name).map(([, value]) => value) ?? []
  return values.length === 0 ? undefined : values.join(', ')
}
