import { type LinkAttackEnd, shownAttack } from '../../attempts/link-attack.ts'
import { decisionOf } from '../../client/message.ts'
import type { LinkAttack } from '../../flows/link-attacks.ts'
import { useExchange } from '../app/queries.ts'
import { AttemptResult } from '../journey/break/AttemptResult.tsx'
import type { LineState } from '../kit/line-state.ts'
import { Result } from '../kit/Result.tsx'

/** What stopped an attack, in a few words and a tone: INDETERMINATE is no refusal. */
function whatStopped({ outcome, codes }: LinkAttackEnd): { readonly by: string; readonly state: LineState } {
  const code = codes.join(', ')
  if (outcome.kind === 'problem')
    return { by: `Refused, as it should be: ${outcome.entry.answer?.status ?? ''} ${code}`, state: 'refused' }
  const decision = decisionOf(outcome.entry)
  if (decision === 'PERMIT')
    return { by: `Stopped by the enforcement point, as it should be: ${code}`, state: 'refused' }
  const state = decision === 'INDETERMINATE' ? 'claimed' : 'refused'
  return { by: `Answered with ${decision}, as it should be: ${code}`, state }
}

function Words({ attack, end }: { readonly attack: LinkAttack; readonly end: LinkAttackEnd }) {
  const rows = useExchange()
  const { expected } = shownAttack(attack)
  const permitted = decisionOf(end.outcome.entry) === 'PERMIT'
  if (permitted && end.codes.length > 0)
    return 'The service had permitted it. The enforcement point looks for itself before it delivers, and delivered nothing.'
  return <AttemptResult outcome={end.outcome} expected={expected} error={null} rows={rows} />
}

interface LinkAttackResultProps {
  readonly attack: LinkAttack
  readonly end: LinkAttackEnd
  readonly headingRef: React.Ref<HTMLHeadingElement>
}

/** What the attack that a link ends with came to: its refusal is the headline. */
export function LinkAttackResult({ attack, end, headingRef }: LinkAttackResultProps) {
  const { by, state } = whatStopped(end)
  const unexpected = `Not stopped as it should be: ${shownAttack(attack).title}`
  return (
    <Result state={state} title={end.asExpected ? by : unexpected} headingRef={headingRef}>
      <p>
        <Words attack={attack} end={end} />
      </p>
    </Result>
  )
}
