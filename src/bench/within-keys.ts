import { isObject, type Members } from '../contract/json-members.ts'
import { readExchange } from './exchange.ts'
import { takeOff } from './unwrap.ts'

export const IS_BASE64 = /^[A-Za-z0-9+/_-][A-Za-z0-9+/_\s-]{40,}={0,2}$/u

/** Members that hold a key or a document with keys: of a DID document, of its resolution, of a secret of a cluster. */
const HOLDERS = ['publicKeyJwk', 'didDocument', 'data', 'stringData']
const MEMBERS_AT_MOST = 64

/** The first member that reads as keys: an object by its name, or the text of keys in any form; with its name. */
export function memberWithKeys<R extends { readonly fault?: string }>(
  value: Members,
  read: (member: unknown) => R,
): readonly [name: string, read: R] | undefined {
  for (const [name, member] of Object.entries(value).slice(0, MEMBERS_AT_MOST)) {
    const isHolder = HOLDERS.includes(name) && isObject(member)
    const isText = typeof member === 'string' && (/^\s{0,99}[[{]/u.test(member) || IS_BASE64.test(member))
    const found = isHolder || isText ? read(member) : undefined
    if (found !== undefined && found.fault === undefined) return [name.slice(0, 80), found]
  }
  return undefined
}

/** What stands within a text: the body of an HTTP message, or an object that something was pasted around. */
export function withinText(text: string): string | undefined {
  const { request, response } = readExchange(text) ?? {}
  return response?.body ?? request?.body ?? takeOff(text)?.text
}
