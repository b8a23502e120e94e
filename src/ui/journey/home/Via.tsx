import { Rule } from '../../kit/Rule.tsx'
import { Tip } from '../../kit/Tip.tsx'
import styles from './Home.module.css'

interface ViaProps {
  readonly row: number
  readonly checked: boolean
  readonly words: string
}

/** What leads from a claimed field to the same field proven, or nowhere. */
export function Via({ row, checked, words }: ViaProps) {
  const said = row === 0 || !checked
  return (
    <div className={styles.via} data-row={row} data-s={checked ? 'proven' : 'claimed'}>
      {said ? <span className={styles.viaName}>{words}</span> : null}
      <Rule className={styles.viaRule} />
      {checked ? <Tip open={false} className={styles.viaTip} /> : null}
    </div>
  )
}
