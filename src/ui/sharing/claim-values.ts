import {
  FRESH,
  FRESH_FIELDS,
  linkValues,
  type ScenarioLink,
  SELF,
  SELF_FIELDS,
} from '../../flows/scenario-link.ts'
import type { ClaimValue } from './ClaimLines.tsx'

/** Who reads the link: its recipient or its sender. */
export type LinkReader = 'recipient' | 'sender'

const BECOMES = {
  recipient: { self: 'becomes the thumbprint of your new key', fresh: 'becomes a name of your own' },
  sender: {
    self: 'becomes the thumbprint of the recipient’s key',
    fresh: 'becomes a name of the recipient’s own',
  },
} as const satisfies Record<LinkReader, { readonly self: string; readonly fresh: string }>

/** What a link says, field by field, with what its two placeholders become for the recipient. */
export function claimValuesOf({ from }: ScenarioLink, reader: LinkReader): ClaimValue[] {
  if (from.kind === 'sample') {
    const becomes = 'one of this page’s samples, with a subject and a key of its own'
    return [{ field: 'sample', value: from.sample, becomes }]
  }
  return linkValues(from.claim).map(([field, value]) => {
    const becomes =
      value === SELF && SELF_FIELDS.includes(field)
        ? BECOMES[reader].self
        : value === FRESH && FRESH_FIELDS.includes(field)
          ? BECOMES[reader].fresh
          : undefined
    return { field, value, becomes }
  })
}
