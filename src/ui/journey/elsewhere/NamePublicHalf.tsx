import { useState } from 'react'
import type { OwnAgent } from '../../../client/visitor.ts'
import type { NamedKey } from '../../../flows/named-key.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { Failure } from '../../exchange/outcome/Failure.tsx'
import { Button } from '../../kit/Button.tsx'
import { Actions } from '../frame/Step.tsx'
import { PublicKeyField } from './PublicKeyField.tsx'

/** Why what was named is not the agent's key; undefined where it is. */
function notThisKey(named: NamedKey | undefined, thumbprint: string): string | undefined {
  if (named?.kind !== 'key') return 'Paste the public key whose thumbprint you named at import.'
  if (named.key.key_thumbprint === thumbprint) return undefined
  return `At import you named ${thumbprint.slice(-43)}, and this is another key.`
}

/** The public half of a key of which only the thumbprint was named at import. */
export function NamePublicHalf({ own }: { readonly own: OwnAgent }) {
  const { visitor } = useServices()
  const [named, setNamed] = useState<NamedKey>()
  const task = useTask({
    run: async () => {
      if (named?.kind === 'key') await visitor.agents.nameOutsideKey(own.agent_id, named.key)
    },
  })
  return (
    <>
      <PublicKeyField
        label="Public key"
        hint="A JWK, did:jwk or PEM. Every proof names it in its header."
        onNamed={setNamed}
      />
      {task.error === null ? null : <Failure error={task.error} />}
      <Actions>
        <Button
          kind="primary"
          closed={notThisKey(named, own.key_thumbprint)}
          busy={task.busy}
          onClick={() => task.start()}
        >
          Name it
        </Button>
      </Actions>
    </>
  )
}
