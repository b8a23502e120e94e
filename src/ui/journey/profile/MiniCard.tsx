import type { AgentView } from '../../../contract/window/agent-view.ts'
import { Frame } from '../../kit/Frame.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Seal } from '../../kit/Seal.tsx'
import { initialsOf, sealFactsOf } from '../../kit/seal-facts.ts'
import { useAgentName } from './agent-name.ts'
import { cardFields } from './card-fields.ts'
import styles from './Profile.module.css'

/** The card beside a step on a phone: one mark for each of its fields, so that a proof is seen where it is given. */
export function MiniCard({ view }: { readonly view: AgentView }) {
  const name = useAgentName(view)
  const fields = cardFields(view)
  const proven = fields.filter(({ state }) => state === 'proven').length
  return (
    <div
      className={styles.mini}
      data-s={view.standing.binding === undefined ? 'claimed' : 'proven'}
      data-print="hide"
    >
      <Frame />
      <Seal facts={sealFactsOf(view)} initials={initialsOf(name)} className={styles.miniSeal} />
      <div>
        <b className={styles.miniName}>{name}</b>
        <p className={styles.miniMarks}>
          {fields.map(({ field, state }) => (
            <span key={field} data-s={state}>
              <Mark state={state} />
            </span>
          ))}
          <span className={styles.miniCount}>{`${proven} of ${fields.length} proven`}</span>
        </p>
      </div>
    </div>
  )
}
