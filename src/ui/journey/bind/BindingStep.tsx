import type { OwnAgent } from '../../../client/visitor.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { ALGORITHMS } from '../../../crypto/algorithms.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { shortened } from '../../kit/shortened.ts'
import { Time } from '../../kit/Time.tsx'
import { useOwnKey } from './own-key.ts'
import { SubStep } from './SubStep.tsx'

interface BindingStepProps {
  readonly own: OwnAgent
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
}

/** The binding: which key, made where, and when its possession was proven. */
export function BindingStep({ own, view, rows }: BindingStepProps) {
  const key = useOwnKey(own)
  const { binding } = view.standing
  const kept =
    key?.saved === false
      ? 'In this tab only: this browser cannot store it'
      : 'Stays in this browser, not extractable'
  const thumbprint = binding?.key_thumbprint ?? own.key_thumbprint
  return (
    <SubStep
      state={binding === undefined ? 'unreached' : 'proven'}
      title={view.profile.identity_source === 'SERVICE_REGISTRY' ? 'Bind the registered key' : 'Bind the key'}
      note={binding === undefined ? 'possession not proven' : ''}
      requestId={binding?.request_id}
      rows={rows}
    >
      {key ? (
        <>
          <dt>Algorithm</dt>
          <dd>{ALGORITHMS[key.alg].words}</dd>
        </>
      ) : null}
      <dt>Private key</dt>
      <dd>{key === null ? 'Not in this browser’s wallet' : kept}</dd>
      <dt>Thumbprint</dt>
      <dd>
        <code title={thumbprint}>{shortened(thumbprint, 0, 24)}</code>
      </dd>
      {binding === undefined ? null : (
        <>
          <dt>Proven</dt>
          <dd>
            <Time at={binding.at} />, its nonce used up
          </dd>
        </>
      )}
    </SubStep>
  )
}
