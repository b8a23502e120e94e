import styles from './FactTable.module.css'

export interface StepFact {
  readonly name: string
  readonly value: React.ReactNode
}

/** What stands now, in a few lines: a name and its value, hairlines between them. */
export function FactTable({ facts }: { readonly facts: readonly StepFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
