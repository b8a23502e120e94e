import { type LinkAttackEnd, shownAttack } from '../../attempts/link-attack.ts'
import { decisionOf } from '../../client/message.ts'
import type { LinkAttack } from '../../flows/link-attacks.ts'
import { useCurrentAgent } from '../app/current-agent.ts'
import { attackFacts, whyStopped } from '../journey/break/Judged.tsx'
import { FactTable } from '../kit/FactTable.tsx'
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

interface LinkAttackResultProps {
  readonly attack: LinkAttack
  readonly end: LinkAttackEnd
  readonly headingRef: React.Ref<HTMLHeadingElement>
}

/** What the attack that a link ends with came to: its refusal is the headline. */
export function LinkAttackResult({ attack, end, headingRef }: LinkAttackResultProps) {
  const { rows, view } = useCurrentAgent()
  const { title, expected } = shownAttack(attack)
  const { by, state } = whatStopped(end)
  return (
    <Result
      state={state}
      title={end.asExpected ? by : `Not stopped as it should be: ${title}`}
      headingRef={headingRef}
    >
      <p>{whyStopped(end)}</p>
      <FactTable facts={attackFacts({ expected }, end, rows, view)} />
    </Result>
  )
}
