import type { LineState } from '../../kit/Mark.tsx'
import { BARE_SEAL, type SealFacts } from '../../kit/Seal.tsx'

export interface TwinField {
  readonly name: string
  readonly value: string
  readonly state: Extract<LineState, 'claimed' | 'proven' | 'unreached'>
}

export interface TwinFacts {
  readonly name: string
  readonly status: string
  readonly seal: SealFacts
  /** Of the frame: solid once the key is bound. */
  readonly frame: LineState
  /** Of the status. */
  readonly tone: LineState
  readonly fields: readonly TwinField[]
  readonly foot: string
}

const claimed = (name: string, value: string): TwinField => ({ name, value, state: 'claimed' })

export const EXAMPLE: TwinFacts = {
  name: 'Report courier',
  status: 'IDENTITY_CLAIMED',
  seal: { ...BARE_SEAL, organization: 'na' },
  frame: 'claimed',
  tone: 'claimed',
  fields: [
    claimed('issuer', 'https://registry.example'),
    claimed('subject', 'report-courier'),
    claimed('protocol', 'SERVICE_NAME'),
    claimed('key_reference', 'urn:…yx6ps-8omav7rk'),
  ],
  foot: 'Its key is made in this browser and cannot leave it.',
}

export function copyOf(facts: TwinFacts): TwinFacts {
  const seal = { ...BARE_SEAL, organization: facts.seal.organization === 'na' ? 'na' : 'open' } as const
  return {
    ...{ name: facts.name, status: EXAMPLE.status, seal, frame: 'claimed', tone: 'claimed' },
    fields: facts.fields.map(({ name, value, state }) => ({
      ...{ name, value },
      state: state === 'unreached' ? state : 'claimed',
    })),
    foot: 'Copied the words. Has no such key.',
  }
}
