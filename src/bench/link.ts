import { keysOf } from '../contract/keys-of.ts'
import { showsPrivateKey } from '../crypto/secrets.ts'
import { type Boxes, EMPTY } from './boxes.ts'
import { GIVEN_NAMES, KINDS } from './kinds.ts'

/** How long a link may be, in characters, which are bytes: it is ASCII. */
export const LINK_AT_MOST = 8_192

const NAMES = ['text', ...keysOf(GIVEN_NAMES)] as const

/** The address in a view that fills these boxes, or why there is none. A fragment is never sent to a host; nothing secret is in it. */
export function linkTo(boxes: Boxes, view: string): { readonly address: string } | { readonly why: string } {
  const filled = NAMES.filter(name => boxes[name].trim() !== '')
  const long = { why: 'There is no link to this: it would be longer than 8 kB.' }
  if (filled.some(name => boxes[name].length > LINK_AT_MOST)) return long
  if (filled.some(name => showsPrivateKey(boxes[name])))
    return { why: 'There is no link to this: a secret would be in it.' }
  const given = filled.map(name => `${name}=${encodeURIComponent(boxes[name].toWellFormed())}`)
  const taken = boxes.taken === undefined ? [] : [`taken=${boxes.taken}`]
  const address = `${view}?${[...given, ...taken].join('&')}`
  return address.length > LINK_AT_MOST ? long : { address }
}

/** The boxes that a link fills, or why it fills none; what it names besides is not read. */
export function boxesOfLink(query: string): Boxes | { readonly why: string } {
  if (query.length > LINK_AT_MOST) return { why: 'This link is longer than 8 kB, so nothing of it was read.' }
  const params = new URLSearchParams(query)
  const given = Object.fromEntries(NAMES.map(name => [name, params.get(name) ?? '']))
  const taken = keysOf(KINDS).find(kind => kind === params.get('taken'))
  const boxes: Boxes = { ...EMPTY, ...given, taken }
  return boxes.text.trim() === '' ? { why: 'Nothing to check is in this link.' } : boxes
}
