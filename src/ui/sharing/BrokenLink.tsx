import { useEffect, useRef } from 'react'
import type { LinkFault } from '../../flows/scenario-link.ts'
import { VIEWS } from '../app/route.ts'
import { LinkButton } from '../kit/LinkButton.tsx'
import { LinkFaultList } from './LinkFaultList.tsx'
import styles from './LinkView.module.css'

/** A link that says something that no link may say: nothing of it was used, and each fault is named. */
export function BrokenLink({ faults }: { readonly faults: readonly LinkFault[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <main className={styles.broken} data-status="refused">
      <p className={styles.over}>Scenario link</p>
      <h1 tabIndex={-1} ref={heading}>
        This link cannot be opened
      </h1>
      <p className={styles.lede}>
        Nothing of it was used, and nothing was sent or stored. A link holds a claim’s fields and the step to
        open; it never holds keys, proofs, tokens or nonces.
      </p>
      <LinkFaultList faults={faults} />
      <div className={styles.actions}>
        <LinkButton kind="primary" to={VIEWS.first}>
          Leave
        </LinkButton>
        <LinkButton to={VIEWS.import}>Enter a claim</LinkButton>
      </div>
    </main>
  )
}
