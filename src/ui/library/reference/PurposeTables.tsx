import { PROOF_CHECK_WORDS, PROOF_CHECKS } from '../../../contract/catalogues/checks.ts'
import { CONDITIONS, LIFECYCLE, type LifecycleRow, SIGNERS } from '../../../contract/catalogues/lifecycle.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { PURPOSES } from '../../../contract/names.ts'
import { PURPOSE_WORDS } from '../../journey/bind/purpose-words.ts'
import { clearsWords, Sets } from './FactCells.tsx'
import styles from './ReferenceView.module.css'
import { Table } from './Table.tsx'

const purposes = () =>
  PURPOSES.map(purpose => {
    const row: LifecycleRow = LIFECYCLE[purpose]
    return {
      id: purpose,
      search: row.sets ?? '',
      cells: [
        <code key="purpose">{purpose}</code>,
        row.opens.map(name => CONDITIONS[name].words).join('; '),
        SIGNERS[row.signer],
        <Sets key="sets" row={row} />,
        clearsWords(row),
        PURPOSE_WORDS[purpose].follows,
      ],
    }
  })

const conditions = () =>
  keysOf(CONDITIONS).map(name => {
    const used = PURPOSES.filter(purpose => {
      const row: LifecycleRow = LIFECYCLE[purpose]
      return row.opens.includes(name)
    })
    return { id: name, cells: [CONDITIONS[name].words, CONDITIONS[name].closed, used.join(', ')] }
  })

const checks = () =>
  PROOF_CHECKS.map((check, index) => ({
    id: check,
    cells: [<code key="check">{check}</code>, String(index + 1), PROOF_CHECK_WORDS[check]],
  }))

/** What a challenge can be asked for, who has to sign it, and every check of the answer. */
export function PurposeTables() {
  return (
    <>
      <p className={styles.text}>
        What a challenge can be asked for. A purpose that is closed is refused when it is asked for and again
        when it is proven. The holder is the bound key; the organization is the key of the linked organization
        in the directory. Where an organization is linked, no holder suspends or revokes.
      </p>
      <Table
        columns={['Purpose', 'Open when', 'Signed by', 'Sets', 'Clears', 'What follows']}
        rows={purposes()}
      />
      <p className={styles.text}>
        Where a key takes another’s place, possession of the new one is not enough: an authorization is a
        second signature over the same challenge that names the new key. The linked organization gives it, or
        the key that is replaced; while the agent is suspended, the organization alone. The key that a
        registry names now needs none, unless the agent is suspended.
      </p>
      <h3 className={styles.sub}>Conditions</h3>
      <Table columns={['Open when', 'Where it does not hold', 'Asked by']} rows={conditions()} />
      <h3 className={styles.sub}>The checks of a proof</h3>
      <p className={styles.text}>
        In this order. A success and a refusal both list them; the first that fails ends them, and the rest is
        NOT_RUN.
      </p>
      <Table columns={['Check', 'Place', 'What it asks']} rows={checks()} />
    </>
  )
}
