import { useState } from 'react'
import type { OwnAgent } from '../../../client/own-records.ts'
import type { Protocol } from '../../../contract/names.ts'
import type { AlgorithmName } from '../../../crypto/algorithms.ts'
import type { NamedKey } from '../../../flows/named-key.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { takesAlgorithm, takesWords } from '../../app/world.ts'
import { Failure } from '../../exchange/outcome/Failure.tsx'
import { Button } from '../../kit/Button.tsx'
import { Actions } from '../frame/Step.tsx'
import { PublicKeyField } from './PublicKeyField.tsx'
import { Command } from './SignElsewhere.tsx'
import { MAKE_A_KEY } from './sign-commands.ts'

interface ElsewhereChoiceProps {
  readonly protocol: Protocol
  /** The algorithm for a new key; undefined where this browser has none that the protocol takes. */
  readonly alg: AlgorithmName | undefined
  readonly named: NamedKey | undefined
  readonly onNamed: (named: NamedKey | undefined) => void
}

/** Names a key that never comes into this browser, before its agent is imported. */
export function ElsewhereChoice({ protocol, alg = 'ES256', named, onNamed }: ElsewhereChoiceProps) {
  const unfit = named?.kind === 'key' && !takesAlgorithm(protocol, named.key.alg)
  return (
    <>
      <PublicKeyField
        label="Public key"
        hint="A JWK, did:jwk, public key in PEM, or thumbprint URI. You sign where the private key is, and paste the result here. Empty the box to create the key here."
        {...{ named, onNamed }}
      />
      {unfit ? <p className="aside">{`${takesWords(protocol)}.`}</p> : null}
      <Command name="OpenSSL 3" text={MAKE_A_KEY[alg]}>
        To make one, in a shell with OpenSSL 3:
      </Command>
    </>
  )
}

function notThisKey(named: NamedKey | undefined, thumbprint: string): string | undefined {
  if (named?.kind !== 'key') return 'Paste the public key whose thumbprint you named at import.'
  if (named.key.key_thumbprint === thumbprint) return undefined
  return `At import you named ${thumbprint.slice(-43)}, and this is another key.`
}

/** Asks for the public key of which only the thumbprint was named. */
export function NamePublicHalf({ own }: { readonly own: OwnAgent }) {
  const { visitor } = useServices()
  const [named, setNamed] = useState<NamedKey>()
  const { error, busy, start } = useTask({
    run: async () => {
      if (named?.kind === 'key') await visitor.agents.nameOutsideKey(own.agent_id, named.key)
    },
  })
  return (
    <>
      <PublicKeyField
        label="Public key"
        hint="A JWK, did:jwk or PEM. Every proof names it in its header."
        named={named}
        onNamed={setNamed}
      />
      {error === null ? null : <Failure error={error} />}
      <Actions>
        <Button
          kind="primary"
          closed={notThisKey(named, own.key_thumbprint)}
          busy={busy}
          onClick={() => start()}
        >
          Name it
        </Button>
      </Actions>
    </>
  )
}
