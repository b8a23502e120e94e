import { createScanner, type ParseErrorCode, parseTree, printParseErrorCode, visit } from 'jsonc-parser'
import { isObject, type Members } from '../contract/json-members.ts'
import { IJsonError, readIJson, readIJsonText } from '../crypto/i-json.ts'
import { jsonInText } from '../crypto/json-in-text.ts'
import { octetsOfDidJwk } from '../crypto/jwk.ts'

/** A text read as I-JSON (RFC 7493), or why it is none. */
export type JsonText<T = unknown> = { readonly value: T } | { readonly fault: string }

function readBy(read: () => unknown): JsonText {
  try {
    return { value: read() }
  } catch (cause) {
    if (cause instanceof IJsonError) return { fault: cause.detail }
    throw cause
  }
}

export const readJsonText = (text: string): JsonText => readBy(() => readIJsonText(text))

/** What was read as an object. @param otherwise what is said where it is another value */
export function asObject(read: JsonText, otherwise = 'this is not a JSON object'): JsonText<Members> {
  if ('fault' in read) return read
  return isObject(read.value) ? { value: read.value } : { fault: otherwise }
}

export const readJsonObject = (text: string): JsonText<Members> => asObject(readJsonText(text))

/** What stands in a did:jwk (did:jwk method, Read), or why it holds no JSON. */
export function jsonInDidJwk(text: string): JsonText {
  const [did = '', fragment = '0'] = text.split('#', 2)
  if (fragment !== '0') return { fault: 'the fragment of a did:jwk names its one key, 0' }
  const octets = octetsOfDidJwk(did)
  return octets === undefined
    ? { fault: 'what follows did:jwk: is not canonical base64url' }
    : readBy(() => readIJson(octets))
}

/** A value that is a text; an empty one for any other. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** How deep a text is read here: deeper than anything that is known here, and than a stack needs to be. */
const DEEPEST = 512
const TOO_DEEP = `It is nested more than ${DEEPEST} levels deep, and was not read.`

function isTooDeep(text: string): boolean {
  const scanner = createScanner(text, true)
  for (let depth = 0, at = 0; at < text.length; at = scanner.getPosition()) {
    scanner.scan()
    const token = text[scanner.getTokenOffset()]
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** A text read as JSON; undefined where it is none, or is nested deeper than anything that is known here. */
export const jsonIn = (text: string): unknown => (isTooDeep(text) ? undefined : jsonInText(text))

/** The first elements of an array, or members of an object, of a text that is JSON, each as it is written. */
export const childrenOf = (text: string, most: number): readonly string[] =>
  (parseTree(text)?.children ?? [])
    .slice(0, most)
    .map(({ offset, length }) => text.slice(offset, offset + length))

/** What is needed (RFC 8259 section 2) where something else stands, by the parser's name for the fault. */
const NEEDED: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a name in double quotes',
  ValueExpected: 'a value',
  ColonExpected: 'a colon',
  CommaExpected: 'a comma or the end',
  CloseBraceExpected: 'a closing }',
  CloseBracketExpected: 'a closing ]',
  EndOfFileExpected: 'the end',
}

/** What is wrong with a piece of the text by itself. */
const WRONG: Readonly<Record<string, string>> = {
  UnexpectedEndOfString: 'a text without its closing quote on the same line',
  InvalidUnicode: 'a text with an escape that JSON has not',
  InvalidEscapeCharacter: 'a text with an escape that JSON has not',
  InvalidCharacter: 'a text with a control character, which must be escaped',
  UnexpectedEndOfNumber: 'a number without the digits that it needs',
  InvalidCommentToken: 'a comment, which JSON has not',
}

const SHOWN_AT_MOST = 40

function what(code: ParseErrorCode, token: string, before: string): string {
  const name = printParseErrorCode(code)
  if (WRONG[name] !== undefined) return WRONG[name]
  const needed = NEEDED[name]
  if (before.trimEnd().endsWith(',') && (token === '}' || token === ']')) return `a comma before ${token}`
  if (token === '') return `the text ends where ${needed} is needed`
  const shown = token.slice(0, SHOWN_AT_MOST).toWellFormed()
  return needed === undefined
    ? `${shown}, which JSON has not: names and texts are in double quotes`
    : `${shown} where ${needed} is needed`
}

/**
 * Where a text that looks like JSON stops being it (RFC 8259), by line and character, and what stands there; undefined
 * where nothing of its grammar is broken.
 */
export function jsonFault(text: string): string | undefined {
  if (isTooDeep(text)) return TOO_DEEP
  let first: string | undefined
  const onError = (code: ParseErrorCode, offset: number, length: number, line: number, column: number) => {
    const token = text.slice(offset, offset + length)
    first ??= `The JSON breaks at line ${line + 1}, character ${column + 1}: ${what(code, token, text.slice(0, offset))}.`
  }
  visit(text, { onError }, { disallowComments: true })
  return first
}
