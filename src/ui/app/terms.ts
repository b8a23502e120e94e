/** Each term that the page explains where it stands; the reference prints the same table. */
export const TERMS = {
  agent: {
    name: 'Agent',
    words:
      'A program that acts for a person or a company: it sends, books or files things without asking each time.',
  },
  claim: {
    name: 'Claim',
    words: 'What an agent says about itself. Anyone can copy it, so it is drawn dashed until it is checked.',
  },
  issuer: {
    name: 'Issuer',
    words:
      'The party that vouches for an agent. The service relies only on issuers that its directory lists.',
  },
  registry: {
    name: 'Registry',
    words: 'A list of agents and their keys, kept by a party that the service knows.',
  },
  directory: {
    name: 'Directory',
    words: 'The public keys and records that the service checks against. Agents cannot write to it.',
  },
  bind: {
    name: 'Bind',
    words: 'To tie an agent to one key, after the agent has shown that it has the private half of that key.',
  },
  nonce: {
    name: 'Nonce',
    words: 'A random value for one use within five minutes, so an old signature cannot be used again.',
  },
  proof: {
    name: 'Proof of possession',
    words:
      'A signature over a fresh nonce. It shows that the signer has the private key, without showing the key.',
  },
  thumbprint: {
    name: 'Thumbprint',
    words:
      'A short name of a public key, computed from the key itself (RFC 7638). Two keys never share one in practice.',
  },
  decision: {
    name: 'Decision',
    words: 'What the service concludes: PERMIT, DENY or, where too little is proven, INDETERMINATE.',
  },
  obligation: {
    name: 'Obligation',
    words:
      'What the enforcement point must do when it acts on a decision. If it cannot, nothing is delivered.',
  },
  receipt: {
    name: 'Receipt',
    words: 'The record of one decision. Its name is its own digest, so a single changed character shows.',
  },
  pilot: {
    name: 'Pilot',
    words:
      'A trial with synthetic data: each report is approved, signed, decided on and delivered to an inbox in this page.',
  },
  enforcement: {
    name: 'Enforcement point',
    words: 'The part of this page that delivers a report only after it has checked the decision for itself.',
  },
} as const satisfies Record<string, Record<'name' | 'words', string>>
export type TermName = keyof typeof TERMS
