import { useEffect, useRef } from 'react'
import type { WaitingSignature } from '../../../client/outside-signer.ts'
import { entryOf } from '../../../contract/entry-of.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, PROOF_TYPE, REPORT_PROOF_TYPE } from '../../../contract/names.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Json } from '../../kit/Json.tsx'
import { shortened } from '../../kit/shortened.ts'
import { StepFold, StepFolds, StepHead } from '../frame/Step.tsx'
import { SignElsewhere } from './SignElsewhere.tsx'

/** What a signature is for, by the type of what is signed. */
const FOR: Readonly<Record<string, string>> = {
  [PROOF_TYPE]: 'The key answers the service’s nonce.',
  [AUTHORIZATION_TYPE]: 'The present key agrees that the new one takes its place.',
  [APPROVAL_TYPE]: 'The holder approves exactly this version of the report.',
  [REPORT_PROOF_TYPE]: 'The agent signs the report and its approval; it lasts five minutes.',
}

/** Something in the middle of several messages that only a key outside this browser can sign. */
export function WaitingSignatureStep({ waiting }: { readonly waiting: WaitingSignature }) {
  const { outside } = useServices().visitor
  const closed = useClosedBecause()
  const heading = useRef<HTMLHeadingElement>(null)
  const { header, payload, signing_input, key_thumbprint } = waiting
  // biome-ignore lint/correctness/useExhaustiveDependencies: each signature's heading gets the focus once.
  useEffect(() => heading.current?.focus(), [signing_input])
  return (
    <>
      <StepHead title="Sign it elsewhere" headingRef={heading}>
        {`${entryOf(FOR, header.typ) ?? 'Your key signs it.'} Sign it where the key is, and paste what comes out.`}
      </StepHead>
      <Facts
        of={[
          { name: 'Key', value: <code>{shortened(key_thumbprint, 0, 24)}</code> },
          { name: 'Type', value: <code>{header.typ}</code> },
        ]}
      />
      <SignElsewhere
        key={signing_input}
        asked={waiting}
        closed={closed}
        busy={false}
        onSigned={outside.answer}
        beside={<Button onClick={outside.leave}>Leave it unsigned</Button>}
      />
      <StepFolds>
        <StepFold title={`What will be signed, ${signing_input.length} bytes`}>
          <Json value={{ header, payload }} label="What will be signed" />
        </StepFold>
      </StepFolds>
    </>
  )
}
