import {
  FRESH,
  FRESH_FIELDS,
  type LinkFault,
  type LinkField,
  linkValues,
  type ScenarioLink,
  SELF,
  SELF_FIELDS,
} from '../../flows/scenario-link.ts'
import { VisibleText } from '../kit/Json.tsx'
import { Mark, Rule } from '../kit/Mark.tsx'
import styles from './Sharing.module.css'

interface ClaimValue {
  readonly field: LinkField | 'sample'
  readonly value: string
  /** What it becomes here, if it is a placeholder. */
  readonly becomes: string | undefined
}

/** A claim field by field, dashed: none of it is more than claimed. */
export function ClaimLines({ values }: { readonly values: readonly ClaimValue[] }) {
  return (
    <dl className={styles.fields}>
      {values.map(({ field, value, becomes }) => (
        <div key={`${field} ${value}`} className={styles.field} data-s="claimed" data-field={field}>
          <dt className={`hint ${styles.name}`}>{field}</dt>
          <dd className={`marked ${styles.rest}`}>
            <Mark state="claimed" label="claimed" className={styles.mark} />
            <VisibleText text={value} />
            {becomes === undefined ? null : <span className={styles.becomes}>{becomes}</span>}
            <Rule className={styles.rule} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type LinkReader = 'recipient' | 'sender'

const BECOMES = {
  recipient: { self: 'becomes the thumbprint of your new key', fresh: 'becomes your own name' },
  sender: {
    self: 'becomes the thumbprint of the recipient’s key',
    fresh: 'becomes a name of the recipient’s own',
  },
} as const satisfies Record<LinkReader, { readonly self: string; readonly fresh: string }>

/** What a link says, field by field, with what its two placeholders become for the recipient. */
export function claimValuesOf({ from }: ScenarioLink, reader: LinkReader): ClaimValue[] {
  if (from.kind === 'sample') {
    const becomes = 'one of this page’s samples, with its own subject and key'
    return [{ field: 'sample', value: from.sample, becomes }]
  }
  return linkValues(from.claim).map(([field, value]) => {
    const becomes =
      value === SELF && SELF_FIELDS.includes(field)
        ? BECOMES[reader].self
        : value === FRESH && FRESH_FIELDS.includes(field)
          ? BECOMES[reader].fresh
          : undefined
    return { field, value, becomes }
  })
}

/** Parameters of a link, each with what is wrong with it; their names are shown as inert text. */
export function LinkFaultList({ faults }: { readonly faults: readonly LinkFault[] }) {
  return (
    <ul className={styles.marked}>
      {faults.map(({ name, why }) => (
        <li key={`${name} ${why}`} className={`marked ${styles.item}`} data-s="refused">
          <Mark state="refused" className={styles.itemMark} />
          <span>
            <b className={styles.faultName}>
              <VisibleText text={name === '' ? '(no name)' : name} />
            </b>
            <span className={`note ${styles.words}`}>{why}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
