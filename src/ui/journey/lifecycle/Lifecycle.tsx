import type { Status } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { rowOfRequest } from '../../exchange/row-of-request.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { rowsOfAgent } from '../../exchange/rows-of-agent.ts'
import { Frame } from '../../kit/Frame.tsx'
import { LINE_STATE_WORDS, type LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import { Rule } from '../../kit/Rule.tsx'
import { Tip } from '../../kit/Tip.tsx'
import styles from './Lifecycle.module.css'
import { Operations } from './Operations.tsx'
import { nodeBeforeImport, nodeOf, type StripNode } from './strip-node.ts'

/** Where a status may break into two lines. */
const PARTS = {
  IDENTITY_CLAIMED: ['IDENTITY_', 'CLAIMED'],
  EXTERNAL_IDENTITY_VERIFIED: ['EXTERNAL_IDENTITY_', 'VERIFIED'],
  ORGANIZATION_LINKED: ['ORGANIZATION_', 'LINKED'],
  TECHNICALLY_BOUND: ['TECHNICALLY_', 'BOUND'],
  ASSURANCE_PILOT_READY: ['ASSURANCE_', 'PILOT_READY'],
  SUSPENDED: ['SUSPENDED', ''],
  REVOKED: ['REVOKED', ''],
} as const satisfies Record<Status, readonly [string, string]>

interface StatusNodeProps {
  readonly node: StripNode
  readonly side?: boolean
}

/** One status in its frame: dashed while it is claimed or not reached, solid once it is proven. */
function StatusNode({ node, side = false }: StatusNodeProps) {
  const [first, second] = PARTS[node.status]
  return (
    <div
      className={styles.node}
      data-s={node.state}
      data-node={node.status}
      data-status={node.state}
      data-side={side}
      aria-current={node.current || undefined}
    >
      <Frame />
      <Mark state={node.state} className={styles.mark} />
      <span className={styles.statusNodeName}>
        {first}
        <wbr />
        {second}
      </span>
      <span className="sr-only">
        {`: ${LINE_STATE_WORDS[node.state]}${node.current ? ', the status now' : ''}`}
      </span>
    </div>
  )
}

interface NodeWordsProps {
  readonly node: StripNode
  readonly rows: readonly ExchangeRow[]
}

/** Under a node: what proved it, that it is open, or why it is closed. */
function NodeWords({ node, rows }: NodeWordsProps) {
  const row = node.requestId === undefined ? undefined : rowOfRequest(rows, node.requestId)
  return (
    <p className={styles.words} data-node={node.status} data-current={node.current} title={node.reason}>
      {node.words}
      {node.requestId === undefined ? null : ' '}
      {row === undefined ? null : <MessageLink row={row} className={styles.link} />}
      {node.requestId !== undefined && row === undefined ? 'an earlier message' : null}
    </p>
  )
}

interface EdgeLineProps {
  readonly name: string
  /** The status that the operation sets; it belongs to that node, not to the one before. */
  readonly status: Status
  readonly state: LineState
}

/** An operation: a dot, a short line and a tip before its node; only a word if it is not on the way. */
function EdgeLine({ name, status, state }: EdgeLineProps) {
  return (
    <div className={styles.edge} data-s={state} data-to={status}>
      <span className={styles.edgeLineName}>{name}</span>
      {state === 'na' ? null : (
        <>
          <i className={styles.dot} aria-hidden="true" />
          <Rule className={styles.rule} />
          <Tip open={state !== 'proven'} className={styles.tip} />
        </>
      )}
    </div>
  )
}

/** The report cycle that an agent may enter once ready for the pilot: solid once a report was delivered. */
function Cycle({ delivered }: { readonly delivered: boolean }) {
  return (
    <>
      <svg
        className={styles.loop}
        data-s={delivered ? 'proven' : 'unreached'}
        viewBox="0 0 34 32"
        aria-hidden="true"
      >
        <path d="M1 8H24a8 8 0 0 1 0 16H9" />
        <polygon points="9,20.2 1.5,24 9,27.8" />
      </svg>
      <span className={styles.name}>
        cycle
        <span className="sr-only">
          {delivered ? ': a report was delivered' : ': no report delivered yet'}
        </span>
      </span>
    </>
  )
}

const WAY = [
  { status: 'IDENTITY_CLAIMED', edge: undefined },
  { status: 'EXTERNAL_IDENTITY_VERIFIED', edge: 'verify identity' },
  { status: 'ORGANIZATION_LINKED', edge: 'link organization' },
  { status: 'TECHNICALLY_BOUND', edge: 'bind key' },
  { status: 'ASSURANCE_PILOT_READY', edge: 'evaluate' },
] as const satisfies readonly { status: Status; edge: string | undefined }[]

const SIDES = ['SUSPENDED', 'REVOKED'] as const satisfies readonly Status[]

interface LifecycleProps {
  readonly view: AgentView | undefined
  readonly rows: readonly ExchangeRow[]
  /** There is a nonce that is not signed yet. */
  readonly waiting: boolean
}

/** The seven statuses as facts about the agent: what proved each, what is open, and why the rest is closed. */
export function Lifecycle({ view, rows, waiting }: LifecycleProps) {
  const delivered = rowsOfAgent(rows, view?.agent_id).some(({ kind }) => kind === 'deliver')
  const at = (status: Status) => {
    const node = view === undefined ? nodeBeforeImport(status) : nodeOf(view, status)
    const unsigned = waiting && status === 'TECHNICALLY_BOUND' && node.state === 'unreached'
    return unsigned ? { ...node, words: 'nonce received, not signed' } : node
  }
  return (
    <div className={styles.strip}>
      <div className={styles.life}>
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
    </div>
  )
}
