import { BARE_SEAL } from '../../kit/Seal.tsx'
import type { ClaimFacts, ClaimField } from '../profile/ClaimCard.tsx'

const claimed = (name: string, value: string): ClaimField => ({ name, value, state: 'claimed' })

/** The agent of the first view before there is one. */
export const EXAMPLE: ClaimFacts = {
  name: 'Report courier',
  status: 'IDENTITY_CLAIMED',
  seal: { ...BARE_SEAL, organization: 'na' },
  frame: 'claimed',
  tone: 'claimed',
  fields: [
    claimed('issuer', 'https://registry.example'),
    claimed('subject', 'report-courier'),
    claimed('key_reference', 'urn:…yx6ps-8omav7rk'),
  ],
}

/** Anyone who copied that claim: the same words, and nothing proven. */
export function copyOf({ name, seal, fields }: ClaimFacts): ClaimFacts {
  return {
    ...{ name, status: EXAMPLE.status, frame: 'claimed', tone: 'claimed' },
    seal: { ...BARE_SEAL, organization: seal.organization === 'na' ? 'na' : 'open' },
    fields: fields.map(field => (field.state === 'unreached' ? field : { ...field, state: 'claimed' })),
  }
}
