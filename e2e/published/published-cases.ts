import type { ComponentName } from '../../src/contract/openapi/openapi-components.ts'
import { changed } from './json-places.ts'

/** Values to put at the places named by JSON Pointers, one at a time; ABSENT leaves the member out. */
export type Values = Readonly<Record<string, readonly unknown[]>>

/** One schema, a document that fits it, and values that it accepts or refuses there. */
export interface SchemaCases {
  readonly name: ComponentName
  readonly valid: unknown
  readonly accepted: Values
  readonly refused: Values
}

export interface Case {
  readonly at: string
  readonly value: unknown
  readonly document: unknown
}

/** A valid document with each value in its place, one document per value. */
export function casesOf(valid: unknown, values: Values): Case[] {
  return Object.entries(values).flatMap(([at, list]) =>
    list.map(value => ({ at, value, document: changed(valid, at, value) })),
  )
}

/** The same values at deeper places. */
export function within(pointer: string, values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([at, list]) => [`${pointer}${at}`, list]))
}

/** Four octets in UTF-8, two units in UTF-16, one code point. */
export const ASTRAL = '\u{1F511}'

export const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
export const DIGEST = 'ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk'
export const THUMBPRINT =
  'urn:ietf:params:oauth:jwk-thumbprint:sha-256:kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'
export const INSTANT = '2026-06-01T12:00:00.000Z'

export const NO_OBJECTS: readonly unknown[] = [null, [], 'text', 1, true, {}]
export const NO_TEXTS: readonly unknown[] = [null, 1, true, {}, ['text']]

/** Values that are not an id of this kind. */
export const noIds = (kind: string): readonly unknown[] => [
  ...NO_TEXTS,
  '',
  UUID,
  `${kind}_`,
  `x${kind}_${UUID}`,
  `${kind}_${UUID} `,
  `${kind}_${UUID}\n`,
  `${kind}_${UUID.toUpperCase()}`,
  `${kind}_${UUID.replaceAll('-', '')}`,
  `${kind}_${UUID.replace('3', '٣')}`,
  `${kind}-${UUID}`,
]

export const NO_DIGESTS: readonly unknown[] = [
  ...NO_TEXTS,
  DIGEST.replace('ni:///', 'ni://host.example/'),
  DIGEST.replace('sha-256', 'sha-512'),
  DIGEST.slice(0, -1),
  `${DIGEST}A`,
  `${DIGEST}=`,
  // The last of 43 characters holds four bits of the digest and two that must be zero.
  DIGEST.replace(/k$/, 'l'),
  DIGEST.replace('_', '+'),
]

export const NO_INSTANTS: readonly unknown[] = [
  ...NO_TEXTS,
  '2026-06-01T12:00:00Z',
  '2026-06-01T12:00:00.0000Z',
  '2026-06-01T14:00:00.000+02:00',
  '2026-06-01t12:00:00.000z',
  '2026-06-31T12:00:00.000Z',
  '2026-06-01T24:00:00.000Z',
  '2026-06-01T12:00:60.000Z',
]

/** Unknown members, among them names that every JavaScript object inherits. */
export const UNKNOWN_MEMBERS: Values = {
  '/unknown': ['x', null],
  '/__proto__': [{}, null],
  '/constructor': [1],
  '/toString': ['x'],
}
