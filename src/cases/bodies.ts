/** A claim that is accepted, which cases send as it is or spoiled. */
export const CLAIM = {
  identity_source: 'EXTERNAL',
  issuer: 'https://issuer.example',
  subject: 'agent-7',
  metadata: { protocol: 'OIDC' },
} as const

/** Asks whether an agent may enter the pilot. */
export const pilotEnter = (id: string) => ({
  subject: { type: 'agent', id },
  action: { name: 'pilot.enter' },
  resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
})

/** The id of an agent that was never imported. */
export const NOBODY = 'agt_00000000-0000-4000-8000-000000000000'
