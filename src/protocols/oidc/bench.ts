import type { ListPlan } from '../../bench/run-list.ts'
import { commonWords, ENVELOPE, timed, tokenChecker } from '../../bench/tokens.ts'
import { PROOF_ALGORITHMS } from '../../contract/names.ts'
import { verifyIdToken } from './judges.ts'
import { OIDC_CHECKS } from './list.ts'

export const OIDC_PLAN: ListPlan<typeof OIDC_CHECKS> = {
  ...ENVELOPE,
  sub: { asks: 'subject', restsOn: ['form'] },
  iss: { asks: 'issuer', restsOn: ['form'] },
  aud: { asks: 'audience', restsOn: ['form'] },
  azp: { asks: 'audience', restsOn: ['form'] },
  exp: timed,
  nbf: timed,
  iat: timed,
  nonce: { asks: 'nonce', restsOn: ['form'] },
  cnf: { asks: 'holder', restsOn: ['form'] },
}

export const checkIdToken = tokenChecker(
  {
    checks: OIDC_CHECKS,
    plan: OIDC_PLAN,
    verify: verifyIdToken,
    use: 'id_token',
    algorithms: PROOF_ALGORITHMS,
    words: { aud: 'aud is the audience that was expected, and no other.' },
  },
  'id_token',
  commonWords,
)
