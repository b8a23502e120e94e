import { useState } from 'react'
import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type Dimension,
  reasonWords,
} from '../../../contract/catalogues/dimensions.ts'
import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import type { DimensionLine } from '../../../contract/schemas/receipt.ts'
import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import { exportChain, readChain } from '../../../rules/export-chain.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { downloadJson } from '../../app/files.ts'
import { readReceipt, useReceipts } from '../../app/receipts.ts'
import { messageAddress, VIEWS } from '../../app/route.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { obligationWords } from '../../exchange/events/answers.ts'
import { Failure } from '../../exchange/outcome/Refusal.tsx'
import { Button } from '../../kit/Button.tsx'
import { LINES, Mark } from '../../kit/Mark.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import { Time, timeWords } from '../../kit/Time.tsx'
import { capitalized, classNames, counted } from '../../kit/words.ts'
import { Actions, StepFold } from '../frame/Step.tsx'
import styles from './EvaluateView.module.css'

function foundWords(name: Dimension, line: DimensionLine | undefined): string {
  if (line === undefined) return DIMENSIONS[name].words
  if (line.code !== undefined) return reasonWords(line.code) ?? line.code
  if (line.result === 'PASS') return DIMENSIONS[name].passes
  return name === 'ORGANIZATION' ? 'No organization is claimed' : 'Not part of pilot.enter'
}

interface EightProps {
  readonly lines: readonly DimensionLine[]
  /** When they were judged (RFC 3339), if facts have changed since. */
  readonly overtaken?: string | undefined
}

interface ItemProps extends EightProps {
  readonly name: Dimension
  /** Whether it says its result, its code and what was found; otherwise it does where it does not pass, in words. */
  readonly whole: boolean
}

function DimensionItem({ name, lines, overtaken, whole }: ItemProps) {
  const line = lines.find(({ dimension }) => dimension === name)
  const { result = 'NOT_JUDGED', code } = line ?? {}
  // A result that may no longer hold is not drawn as valid.
  const state = line === undefined || overtaken !== undefined ? 'unreached' : LINES[line.result]
  const against = result === 'FAIL' || result === 'MISSING'
  const marks = { 'data-s': state, 'data-why': against, 'data-dimension': name, 'data-status': result }
  return (
    <li className={styles.dimension} {...marks}>
      <Mark state={state} label={result.toLowerCase().replace('_', ' ')} />
      <span>
        {`${capitalized(name.toLowerCase())} `}
        {whole ? <code>{result}</code> : null}
        {whole && code !== undefined ? <CodeLink catalogue="reasons" code={code} /> : null}
      </span>
      {whole || against ? <small className={`words ${styles.found}`}>{foundWords(name, line)}</small> : null}
    </li>
  )
}

/** How many of the dimensions that apply pass, all eight by name, and what is said of each that does not; unfolded, of each. */
export function Eight({ lines, overtaken }: EightProps) {
  const [whole, setWhole] = useState(false)
  const apply = lines.filter(({ result }) => result !== 'NOT_APPLICABLE')
  const passed = apply.filter(({ result }) => result === 'PASS').length
  const since = overtaken === undefined ? '' : `Evaluated at ${timeWords(overtaken)}, now out of date. `
  return (
    <section className={styles.eight} aria-label="Result in each dimension" data-print="hide">
      <h2>
        <button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          <b>{`${passed} of ${apply.length} that apply`}</b>
          {' pass'}
        </button>
      </h2>
      {whole ? <p className="aside">{`${since}The eight are chosen by this prototype.`}</p> : null}
      <ul className={classNames(styles.dimensions, whole && styles.whole)}>
        {DIMENSION_NAMES.map(name => (
          <DimensionItem key={name} {...{ name, lines, overtaken, whole }} />
        ))}
      </ul>
    </section>
  )
}

interface CodesProps {
  readonly title: string
  readonly catalogue: 'reasons' | 'obligations'
  readonly of: readonly (readonly [code: string, words: string | undefined])[]
}

function Codes({ title, catalogue, of }: CodesProps) {
  return of.length === 0 ? null : (
    <div className={styles.codes}>
      <h3>{title}</h3>
      <ul>
        {of.map(([code, words]) => (
          <li key={code} className="note" data-reason={catalogue === 'reasons' ? code : undefined}>
            <CodeLink {...{ catalogue, code }} />
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface DecisionFoldProps {
  readonly agentId: string
  readonly answer: EvaluationAnswer
  readonly record: ReceiptRecord | undefined
  readonly rows: readonly ExchangeRow[]
  readonly children?: React.ReactNode
}

/** What a decision rests on: its reasons, its obligations and its receipt, and below it the agent's other receipts. */
export function DecisionFold({ agentId, answer, record, rows, children }: DecisionFoldProps) {
  const { obligations, reason_codes, receipt_ref } = answer
  const title = [
    ...(obligations.length === 0 ? [] : [counted(obligations.length, 'obligation')]),
    counted(reason_codes.length, 'reason'),
    ...(record === undefined ? [] : [`receipt ${record.sequence}`]),
  ].join(', ')
  const naming = rows.find(({ kind, message }) => kind === 'request' && message?.receipt_ref === receipt_ref)
  const codes = reason_codes.map(code => [code, reasonWords(code)] as const)
  const obliged = obligations.map(each => [each.properties.name, obligationWords(each)] as const)
  return (
    <StepFold title={title}>
      <Codes title="Reason codes" catalogue="reasons" of={codes} />
      <Codes title="Obligations" catalogue="obligations" of={obliged} />
      {record === undefined || naming === undefined ? null : (
        <p className={styles.codes}>
          <a className="link" href={messageAddress(naming.number, 'message')}>
            {`Receipt ${record.sequence}`}
          </a>
        </p>
      )}
      {children}
      <StepFold title="All receipts of this agent">
        <AgentReceipts agentId={agentId} />
      </StepFold>
    </StepFold>
  )
}

/** An agent's receipts, oldest first; a chain whose receipts are all gone can be exported too. */
function AgentReceipts({ agentId }: { readonly agentId: string }) {
  const { window: serviceWindow } = useServices()
  const receipts = useReceipts(agentId)
  const saving = useTask({
    run: async () =>
      downloadJson(`receipts-${agentId}.json`, exportChain(await readChain(await serviceWindow(), agentId))),
    rereads: false,
  })
  return (
    <>
      <p className="note">
        {'Each names the one before it, and the agent’s record names the last. '}
        <a className="link" href={VIEWS.check}>
          Check
        </a>
        {' judges what is exported, receipt by receipt; the export says how to verify the whole chain.'}
      </p>
      <StackedTable columns={['Receipt', 'It says']} caption="Receipts, oldest first">
        {receipts.map(record => {
          // Storage may hold anything, so what is no receipt is not shown as one.
          const receipt = readReceipt(record)?.receipt
          return (
            <tr key={record.receipt_ref}>
              <th scope="row">{`Receipt\u00a0${record.sequence}`}</th>
              <td data-label="It says">
                <div>
                  {receipt === undefined ? 'unreadable' : `${receipt.decision} for ${receipt.action}, `}
                  {receipt === undefined ? null : <Time at={receipt.evaluated_at} />}{' '}
                  <code>{record.receipt_ref}</code>
                </div>
              </td>
            </tr>
          )
        })}
      </StackedTable>
      <Actions>
        <Button busy={saving.busy} onClick={() => saving.start()}>
          Export the chain as JSON
        </Button>
      </Actions>
      {saving.error === null ? null : <Failure error={saving.error} />}
    </>
  )
}
