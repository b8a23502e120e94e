import { useRef } from 'react'
import type { Status } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useRovingFocus } from '../../app/roving-focus.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { Mark } from '../../kit/Mark.tsx'
import { Cycle } from './Cycle.tsx'
import { EdgeLine } from './EdgeLine.tsx'
import styles from './LifecycleStrip.module.css'
import { Operations } from './load-operations.ts'
import { NodeWords } from './NodeWords.tsx'
import { StatusNode } from './StatusNode.tsx'
import { StepLinks } from './StepLinks.tsx'
import { nodeBeforeImport, nodeOf } from './strip-node.ts'

const WAY = [
  { status: 'IDENTITY_CLAIMED', edge: undefined },
  { status: 'EXTERNAL_IDENTITY_VERIFIED', edge: 'verify identity' },
  { status: 'ORGANIZATION_LINKED', edge: 'link organization' },
  { status: 'TECHNICALLY_BOUND', edge: 'bind key' },
  { status: 'ASSURANCE_PILOT_READY', edge: 'evaluate' },
] as const satisfies readonly { status: Status; edge: string | undefined }[]

const SIDES = ['SUSPENDED', 'REVOKED'] as const satisfies readonly Status[]
const KEYS = { next: 'ArrowRight', previous: 'ArrowLeft' }

interface LifecycleStripProps {
  readonly view: AgentView | undefined
  readonly rows: readonly ExchangeRow[]
  /** Before there is an agent: whether the way of the main sample is shown. */
  readonly preview: boolean
  /** A nonce is here that is not signed yet. */
  readonly waiting: boolean
}

/** The seven statuses as facts about the agent, and the steps that lead to them: diagram and navigation in one. */
export function LifecycleStrip({ view, rows, preview, waiting }: LifecycleStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(strip, 'a, button', KEYS)
  const delivered = rows.some(({ kind, entry }) => kind === 'deliver' && entry.agent_id === view?.agent_id)
  const at = (status: Status) => {
    const node = view === undefined ? nodeBeforeImport(status, preview) : nodeOf(view, status)
    const unsigned = waiting && status === 'TECHNICALLY_BOUND' && node.state === 'unreached'
    return unsigned ? { ...node, words: 'nonce received, not signed' } : node
  }
  return (
    <section
      className={styles.strip}
      aria-label="Lifecycle"
      data-status={view?.status ?? 'NO_AGENT'}
      data-print="hide"
      ref={strip}
      {...roving}
    >
      <div className={styles.life}>
        <StepLinks view={view} delivered={delivered} />
        <ol className={styles.nodes} aria-label="Statuses">
          {WAY.map(({ status, edge }) => (
            <li key={status} className={styles.flat}>
              {edge === undefined ? null : <EdgeLine name={edge} status={status} state={at(status).state} />}
              <StatusNode node={at(status)} />
              <NodeWords node={at(status)} rows={rows} />
            </li>
          ))}
          <li className={styles.flat}>
            <Cycle delivered={delivered} />
          </li>
          <li className={styles.sides}>
            {SIDES.map(status => (
              <div key={status} className={styles.side}>
                <StatusNode node={at(status)} side />
                <NodeWords node={at(status)} rows={rows} />
              </div>
            ))}
          </li>
        </ol>
        <div className={styles.legend}>
          <span data-s="claimed">
            <Mark state="claimed" />
            Dashed: claimed
          </span>
          <span data-s="proven">
            <Mark state="proven" />
            Solid: proven
          </span>
          {view === undefined || view.operations.length === 0 ? null : <Operations view={view} />}
        </div>
      </div>
    </section>
  )
}
