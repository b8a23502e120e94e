import { same } from '../checks/graded.ts'
import { pass } from '../checks/verdict.ts'
import { SPIFFE_RULES } from '../protocols/spiffe/judges.ts'
import { SPIFFE_CHECKS } from '../protocols/spiffe/list.ts'
import {
  type SpiffeId,
  SpiffeIdError,
  spiffeIdOrWhy,
  trustDomainAsId,
} from '../protocols/spiffe/spiffe-id.ts'
import { broken, type OwnRows, ownLines } from './own-lines.ts'
import { type BenchInput, type Checker, joined } from './report.ts'
import { tokenChecker } from './token-check.ts'
import { MUST_NAME } from './which-key.ts'

type GivenId = Pick<BenchInput, 'text' | 'expected'> & { readonly id: SpiffeId | SpiffeIdError }

export const SPIFFE_ID: OwnRows<GivenId> = {
  form: {
    section: 'SPIFFE-ID, 2',
    words: 'The text must be a complete SPIFFE ID.',
    judge: ({ id }) =>
      id instanceof SpiffeIdError
        ? broken(id.message)
        : pass(id.path === '' ? 'of a trust domain' : 'of a workload'),
  },
  trust_domain: {
    section: 'SPIFFE-ID, 2.1',
    words: 'The trust domain must be the one that you expect as the issuer.',
    judge: ({ id, expected }) =>
      same(id instanceof SpiffeIdError ? '' : `spiffe://${id.trustDomain}`, expected.issuer, {
        name: 'trust domain',
        what: 'issuer',
      }),
  },
  subject: {
    section: 'SPIFFE-ID, 2.2',
    words: 'The SPIFFE ID must be the one that you expect, character by character.',
    judge: ({ text, expected }) => same(text, expected.subject, { name: 'SPIFFE ID', what: 'subject' }),
  },
}

/** A SPIFFE ID, by its grammar in full (SPIFFE-ID sections 2.1 to 2.3), and beside the trust domain that was expected. */
export const checkSpiffeId: Checker = async input => {
  const id = spiffeIdOrWhy(input.text)
  const parts = id instanceof SpiffeIdError ? [] : [{ title: 'Taken apart', content: { json: { ...id } } }]
  return {
    lines: await ownLines(SPIFFE_ID, { ...input, id }),
    parts,
    notes: ['A SPIFFE ID is a name. Only a document signed for it shows whose it is.'],
  }
}

const checkSvid = tokenChecker(SPIFFE_CHECKS, SPIFFE_RULES, { ...MUST_NAME, use: 'wit-svid' })

/** A WIT-SVID. An expected issuer that is a bare trust domain name is read as its SPIFFE ID, and that is said. */
export const checkWitSvid: Checker = async input => {
  const { issuer: given } = input.expected
  const issuer = trustDomainAsId(given)
  const found = await checkSvid({ ...input, expected: { ...input.expected, issuer } })
  const notes = issuer === given ? [] : [`Expected issuer: ${given} was read as ${issuer}.`]
  return joined(found, { notes })
}
