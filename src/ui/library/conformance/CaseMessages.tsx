import { Icon } from '../../kit/Icon.tsx'
import { counted } from '../../kit/words.ts'
import type { AloneResult, CaseMessage } from './alone-run.ts'
import styles from './ControlledPilot.module.css'

function aboutWords(agents: number): string {
  if (agents === 0) return 'of no agent'
  return agents === 1 ? 'of an agent of its own' : `of ${agents} agents of its own`
}

function Message({ message }: { readonly message: CaseMessage }) {
  const { method, path, status, code } = message
  return (
    <li>
      <code>{`${method ?? 'raw'} ${path}`}</code>
      <code className={styles.answered}>{[status, code].filter(each => each !== null).join(' ')}</code>
    </li>
  )
}

/** What a case sent when it ran alone; a whole run does not say which message was whose. */
export function CaseMessages({ alone }: { readonly alone: AloneResult | undefined }) {
  if (alone === undefined) return <>Counted when it runs alone.</>
  const { sent, messages, agents } = alone
  return (
    <details className={styles.messages}>
      <summary>
        <Icon name="chevron" className={styles.turn} />
        <span>{`${counted(sent, 'request with its answer', 'requests with their answers')}, ${aboutWords(agents)}`}</span>
      </summary>
      <ol aria-label="Messages">
        {messages.map(message => (
          <Message key={message.request_id} message={message} />
        ))}
      </ol>
      {messages.some(({ method }) => method === null) ? (
        <p>Raw is what no client would send: bytes past the client’s journal, as the audit trail has them.</p>
      ) : null}
    </details>
  )
}
