import { pass } from '../checks/verdict.ts'
import { SPIFFE_RULES } from '../protocols/spiffe/judges.ts'
import { SPIFFE_CHECKS } from '../protocols/spiffe/list.ts'
import { SpiffeIdError, spiffeIdOrWhy } from '../protocols/spiffe/spiffe-id.ts'
import { broken, compare, type OwnCheck, runOwn } from './own-lines.ts'
import type { BenchInput, Checker } from './report.ts'
import { tokenChecker } from './token-check.ts'
import { MUST_NAME } from './which-key.ts'

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

/** A trust domain as its SPIFFE ID, where its bare name was given (SPIFFE-ID section 2.1). */
export const trustDomainAsId = (issuer: string | undefined): string | undefined =>
  issuer !== undefined && /^[a-z0-9._-]{1,255}$/u.test(issuer) ? `spiffe://${issuer}` : issuer

const checkSvid = tokenChecker(SPIFFE_CHECKS, SPIFFE_RULES, { ...MUST_NAME, use: 'wit-svid' })

/** A WIT-SVID. An expected issuer that is a bare trust domain name is read as its SPIFFE ID, and that is said. */
export const checkWitSvid: Checker = async input => {
  const { issuer: given } = input.expected
  const issuer = trustDomainAsId(given)
  const found = await checkSvid({ ...input, expected: { ...input.expected, issuer } })
  const notes = issuer === given ? [] : [`Expected issuer: ${given} was read as ${issuer}.`]
  return { ...found, notes: [...found.notes, ...notes] }
}
