import type { Receipt } from '../../../contract/schemas/receipt.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { useAgentView } from '../../app/queries.ts'
import { dateTimeWords } from '../../app/time-words.ts'
import { visibleText } from '../../kit/visible-text.ts'
import { agentName } from '../profile/agent-name.ts'
import styles from './ReceiptView.module.css'

/** What stands above a receipt on paper, where nothing around it says what it is about. */
export function ReceiptPaperHead({ receipt }: { readonly receipt: Receipt }) {
  const profile = useAgentView(receipt.agent_id).view?.profile
  const name = profile && agentName(profile)
  return (
    <div className={styles.receiptPaperHeadHead} data-print="only">
      <p className={styles.over}>
        {`Agent Assurance Prototype, contract ${CONTRACT_VERSION}, policy ${receipt.policy_version}. Synthetic data only, no production SLA.`}
      </p>
      <p className={styles.word}>{receipt.decision}</p>
      <p className={styles.about}>
        {`${name ?? receipt.agent_id} · ${receipt.action} · ${dateTimeWords(receipt.evaluated_at)}`}
      </p>
      {profile === undefined ? null : (
        <p className={styles.claim}>
          {`Claimed as ${visibleText(profile.subject)}, issuer ${visibleText(profile.issuer)}, protocol ${profile.protocol}`}
        </p>
      )}
    </div>
  )
}
