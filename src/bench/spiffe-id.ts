import { pass } from '../checks/verdict.ts'
import { SpiffeIdError, spiffeIdOrWhy } from '../protocols/spiffe/spiffe-id.ts'
import { broken, compare, type OwnCheck, runOwn } from './own-lines.ts'
import type { BenchInput, Checker } from './report.ts'

/** The lines of a SPIFFE ID. */
export function spiffeIdChecks({ text, expected }: BenchInput): readonly OwnCheck[] {
  const id = spiffeIdOrWhy(text)
  const isId = !(id instanceof SpiffeIdError)
  return [
    {
      check: 'form',
      section: 'SPIFFE-ID, 2',
      words: 'The text must be a complete SPIFFE ID.',
      judge: () => (isId ? pass(id.path === '' ? 'of a trust domain' : 'of a workload') : broken(id.message)),
    },
    {
      check: 'trust_domain',
      section: 'SPIFFE-ID, 2.1',
      words: 'The trust domain must be the one that you expect as the issuer.',
      restsOn: ['form'],
      judge: () => compare(isId ? `spiffe://${id.trustDomain}` : '', expected.issuer, 'issuer'),
    },
    {
      check: 'subject',
      section: 'SPIFFE-ID, 2.2',
      words: 'The SPIFFE ID must be the one that you expect, character by character.',
      restsOn: ['form'],
      judge: () => compare(text, expected.subject, 'subject'),
    },
  ]
}

/** A SPIFFE ID, by its grammar in full (SPIFFE-ID sections 2.1 to 2.3), and beside the trust domain that was expected. */
export const checkSpiffeId: Checker = async input => {
  const id = spiffeIdOrWhy(input.text)
  const lines = await runOwn(spiffeIdChecks(input))
  const parts = !(id instanceof SpiffeIdError) ? [{ title: 'Taken apart', content: { json: { ...id } } }] : []
  return {
    lines,
    parts,
    notes: ['A SPIFFE ID is a name. Only a document signed for it shows whose it is.'],
  }
}
