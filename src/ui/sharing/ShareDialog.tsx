import { useState } from 'react'
import type { LinkStep } from '../../flows/scenario-link.ts'
import { Dialog } from '../app/shell/Dialog.tsx'
import { ClaimLines } from './ClaimLines.tsx'
import { claimValuesOf } from './claim-values.ts'
import { LinkFaultList } from './LinkFaultList.tsx'
import { LinkField } from './LinkField.tsx'
import styles from './ShareDialog.module.css'
import { StepChoice } from './StepChoice.tsx'
import { type Shared, type ShareLink, useShareLink } from './share-link.ts'

function Holds({ link, to }: { readonly link: ShareLink; readonly to: LinkStep }) {
  if (link.from === null) return null
  return (
    <>
      <h3 className={styles.head}>It holds</h3>
      <ClaimLines values={claimValuesOf({ to, from: link.from }, 'sender')} />
    </>
  )
}

function Withheld({ link }: { readonly link: ShareLink }) {
  if (link.withheld.length === 0) return null
  return (
    <>
      <h3 className={styles.head}>{link.address === null ? 'No link can be made' : 'Left out of it'}</h3>
      <LinkFaultList faults={link.withheld} />
    </>
  )
}

/** Makes a scenario link: the step to open, the link, what it holds, and what none ever holds. */
export function ShareDialog({ shared, onClose }: { readonly shared: Shared; readonly onClose: () => void }) {
  const [to, setTo] = useState<LinkStep>('bind')
  const link = useShareLink(shared, to)
  return (
    <Dialog title="Share as a link" onClose={onClose}>
      <p className={styles.lede}>
        The recipient sees the claim and every step before anything is done, and is asked once. The link is a
        fragment of this page’s address, which no browser sends to a host.
      </p>
      <StepChoice chosen={to} onChoose={setTo} />
      {link === undefined || link.address === null ? null : <LinkField address={link.address} />}
      {link === undefined ? null : (
        <>
          <Withheld link={link} />
          <Holds link={link} to={to} />
        </>
      )}
      <h3 className={styles.head}>It never holds</h3>
      <p className={styles.lede}>
        Keys, proofs, tokens, nonces, or anything that was proven. <code>self</code> stands for the
        recipient’s own key and <code>fresh</code> for a subject of the recipient’s own.
      </p>
    </Dialog>
  )
}
