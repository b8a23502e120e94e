import { pass } from '../../checks/verdict.ts'
import { readSpiffeId, type SpiffeId, SpiffeIdError } from '../../protocols/spiffe/spiffe-id.ts'
import type { BenchInput, Checker } from '../checker.ts'
import { broken, compare, type OwnCheck, runOwn } from '../own-lines.ts'

function read(text: string): SpiffeId | SpiffeIdError {
  try {
    return readSpiffeId(text)
  } catch (cause) {
    if (cause instanceof SpiffeIdError) return cause
    throw cause
  }
}

/** The lines of a SPIFFE ID. */
export function spiffeIdChecks({ text, expected }: BenchInput): readonly OwnCheck[] {
  const id = read(text)
  const isId = !(id instanceof SpiffeIdError)
  return [
    {
      check: 'form',
      section: 'SPIFFE-ID, 2',
      words: 'It is a SPIFFE ID by its grammar in full.',
      judge: () => (isId ? pass(id.path === '' ? 'of a trust domain' : 'of a workload') : broken(id.message)),
    },
    {
      check: 'trust_domain',
      section: 'SPIFFE-ID, 2.1',
      words: 'It lies in the trust domain that was expected, as the issuer.',
      restsOn: ['form'],
      judge: () => compare(isId ? `spiffe://${id.trustDomain}` : '', expected.issuer, 'issuer'),
    },
    {
      check: 'subject',
      section: 'SPIFFE-ID, 2.2',
      words: 'It is the workload that was expected, character by character.',
      restsOn: ['form'],
      judge: () => compare(text, expected.subject, 'subject'),
    },
  ]
}

/** A SPIFFE ID, by its grammar in full (SPIFFE-ID sections 2.1 to 2.3), and beside the trust domain that was expected. */
export const checkSpiffeId: Checker = async input => {
  const id = read(input.text)
  const lines = await runOwn(spiffeIdChecks(input))
  const parts = !(id instanceof SpiffeIdError) ? [{ title: 'Taken apart', content: { json: { ...id } } }] : []
  return {
    lines,
    parts,
    notes: ['A SPIFFE ID is a name: who holds it, only a document that is signed for it shows.'],
  }
}
