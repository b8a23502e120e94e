import {
  FRESH,
  FRESH_FIELDS,
  linkValues,
  type ScenarioLink,
  SELF,
  SELF_FIELDS,
} from '../../pilot/scenario-link.ts'
import type { ClaimValue } from './ClaimLines.tsx'

/** What a link says, field by field, with what its two words become at whoever opens it. */
export function claimValuesOf({ from }: ScenarioLink): ClaimValue[] {
  if (from.kind === 'sample') {
    const becomes = 'one of this page’s samples, with a subject and a key of its own'
    return [{ field: 'sample', value: from.sample, becomes }]
  }
  return linkValues(from.claim).map(([field, value]) => {
    const becomes =
      value === SELF && SELF_FIELDS.includes(field)
        ? 'becomes the thumbprint of the recipient’s key'
        : value === FRESH && FRESH_FIELDS.includes(field)
          ? 'becomes a name of the recipient’s own'
          : undefined
    return { field, value, becomes }
  })
}
