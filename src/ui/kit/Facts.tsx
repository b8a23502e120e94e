import styles from './Facts.module.css'
import { classNames } from './words.ts'

export interface Fact {
  readonly name: string
  readonly value: React.ReactNode
}

interface FactsProps extends React.ComponentProps<'dl'> {
  readonly of: readonly Fact[]
  /** `lined`: hairlines between them. `plain`: without, and without a type of its own. `record`: as a machine keeps them. */
  readonly kind?: 'lined' | 'plain' | 'record'
}

/** Names and their values in two columns; `--names` sets how wide the first one is. */
export function Facts({ of, kind = 'lined', className, ...rest }: FactsProps) {
  return (
    <dl {...rest} className={classNames(styles[kind], className)}>
      {of.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
