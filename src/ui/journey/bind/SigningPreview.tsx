import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProofDraft } from '../../../client/visitor.ts'
import type { ChallengeIssued } from '../../../contract/schemas/challenge.ts'
import { hashWords } from '../../exchange/inspect-jws.ts'
import { JwsParts } from '../../exchange/JwsParts.tsx'
import { JwsText } from '../../exchange/JwsText.tsx'
import parts from '../../exchange/MessageDetail.module.css'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Json } from '../../kit/Json.tsx'
import { Tabs } from '../../kit/Tabs.tsx'

const TABS = [
  { name: 'input', label: 'Signing input' },
  { name: 'nonce', label: 'Nonce response' },
  { name: 'copy', label: 'Copy' },
] as const
type TabName = (typeof TABS)[number]['name']

function Unsigned({ draft }: { readonly draft: ProofDraft }) {
  const { data } = useQuery({
    queryKey: ['hash', draft.signing_input],
    queryFn: () => hashWords(draft.signing_input),
    staleTime: 'static',
  })
  return (
    <>
      <p className={parts.jwsPartsName}>
        <b>Signature</b>
        <small className={parts.jwsPartsNote}>not yet</small>
      </p>
      <p className={parts.none}>Your key has signed nothing so far.</p>
      <p className={parts.label}>SHA-256 of the signing input</p>
      <p className={parts.hash}>{data}</p>
      <p className={parts.label}>Key that will sign</p>
      <p className={parts.hex}>{draft.key_thumbprint}</p>
    </>
  )
}

interface SigningPreviewProps {
  readonly draft: ProofDraft
  readonly challenge: ChallengeIssued
}

/** What the key is about to sign, to the byte, before it does. */
export function SigningPreview({ draft, challenge }: SigningPreviewProps) {
  const [tab, setTab] = useState<TabName>('input')
  const panels: Readonly<Record<TabName, () => React.ReactNode>> = {
    input: () => (
      <div className={parts.proof}>
        <div>
          <p className={parts.title}>
            Signing input{' '}
            <small
              className={parts.proofPanelNote}
            >{`the exact ${draft.signing_input.length} bytes that your key will sign`}</small>
          </p>
          <JwsText text={draft.signing_input} />
        </div>
        <JwsParts parts={draft} signature={undefined} waiting={<Unsigned draft={draft} />} />
      </div>
    ),
    nonce: () => <Json value={challenge} label="Nonce response" />,
    copy: () => <CopyButton text={draft.signing_input}>Copy the signing input</CopyButton>,
  }
  return (
    <section className={parts.detail} aria-label="What will be signed">
      <Tabs
        label="What will be signed"
        head={<h2>What will be signed</h2>}
        tabs={TABS}
        current={tab}
        onChange={setTab}
      >
        {panels[tab]()}
      </Tabs>
    </section>
  )
}
