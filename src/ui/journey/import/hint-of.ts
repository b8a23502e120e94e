import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { PROFILE_FIELDS } from '../../../contract/schemas/profile.ts'
import type { ClaimField } from './claim-form.ts'

/** What stands under a field: its constraint, and what this page adds to it. */
export function hintOf(field: ClaimField, value: string): string {
  const { constraint } = PROFILE_FIELDS[field]
  if (field === 'display_name') {
    const left = LIMITS.DISPLAY_NAME_MAX_CODE_POINTS - [...value].length
    return left < 0 ? `${constraint}, ${-left} too many` : `${constraint}, ${left} left`
  }
  if (field === 'key_reference') return `${constraint}; “self” becomes your key’s`
  if (field === 'evidence_refs') return `${constraint}; one a line`
  return constraint
}
