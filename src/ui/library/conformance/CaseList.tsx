import { memo, useSyncExternalStore } from 'react'
import type { PilotCase } from '../../../conformance/case.ts'
import type { CaseResult } from '../../../conformance/run-catalogue.ts'
import { caseAddress } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { aloneRuns } from './alone-run.ts'
import styles from './ControlledPilot.module.css'
import { failureWords, verdictOf } from './case-words.ts'

interface CaseLineProps {
  readonly case: PilotCase
  readonly result: CaseResult | undefined
  /** Whether it passed when it ran alone; undefined where it did not since the last whole run. */
  readonly alone: boolean | undefined
  readonly chosen: boolean
  readonly onChoose: () => void
}

/** One case in a list: what is tried and, where it failed, why. */
const CaseLine = memo(function CaseLine({ case: each, result, alone, chosen, onChoose }: CaseLineProps) {
  const { state, status } = verdictOf(result)
  return (
    <ViewLink
      to={caseAddress(each.id)}
      className={styles.line}
      data-s={state}
      data-status={status}
      data-case={each.id}
      aria-current={chosen || undefined}
      onClick={onChoose}
    >
      <Mark state={state} label={status} />
      <span className={styles.words}>
        <code className={styles.id}>{each.id}</code>
        <span>{each.tries}</span>
        {result?.passed === false ? <span className={styles.why}>{failureWords(result)}.</span> : null}
        {alone === undefined ? null : (
          <span className={styles.alone} data-passed={alone}>
            {alone ? 'Passed' : 'Failed'} when it ran alone.
          </span>
        )}
      </span>
      <Icon name="chevron" className={styles.on} />
    </ViewLink>
  )
})

export interface CaseChoice {
  /** The case that the address names. */
  readonly chosen: string | null
  /** Which list it was chosen from. */
  readonly from: string | null
  readonly choose: (from: string) => void
  /** The case itself, where it stands below its line; null where it stands beside the lists. */
  readonly below: React.ReactNode
}

interface CaseListProps {
  readonly name: string
  readonly cases: readonly PilotCase[]
  readonly results: ReadonlyMap<string, CaseResult>
  readonly choice: CaseChoice
}

/** Cases as links, each to its own address; the chosen one stands below its line where there is no room. */
export function CaseList({ name, cases, results, choice }: CaseListProps) {
  const { chosen, from, choose, below } = choice
  const alone = useSyncExternalStore(aloneRuns.subscribe, aloneRuns.getSnapshot).results
  return (
    <ul className={styles.lines} aria-label={name}>
      {cases.map(each => (
        <li key={each.id}>
          <CaseLine
            case={each}
            result={results.get(each.id)}
            alone={alone.get(each.id)?.passed}
            chosen={each.id === chosen}
            onChoose={() => choose(name)}
          />
          {each.id === chosen && from === name ? below : null}
        </li>
      ))}
    </ul>
  )
}
