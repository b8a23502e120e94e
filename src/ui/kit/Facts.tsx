import styles from './Facts.module.css'
import { LINE_STATE_WORDS, type LineState, Mark, Rule } from './Mark.tsx'
import { classNames } from './words.ts'

export interface Fact {
  readonly name: string
  readonly value: React.ReactNode
  /** How far it has got, where that is drawn: a mark before it and a line below it. */
  readonly state?: LineState
  /** Where it stands among those that were proven just now, from 0. */
  readonly place?: number | undefined
  /** What is said of it to programs; by default the name of what is drawn, and its state. */
  readonly data?: Readonly<Record<`data-${string}`, string>>
}

/** Facts without a state, by their names. */
export const factsOf = (of: Readonly<Record<string, React.ReactNode>>): readonly Fact[] =>
  Object.entries(of).map(([name, value]) => ({ name, value }))

interface FactsProps extends React.ComponentProps<'dl'> {
  readonly of: readonly Fact[]
  /**
   * `lined`: hairlines between them. `plain`: without, and without a type of its own. `record`: as a machine keeps
   * them. `drawn`: in the grammar of claimed and proven.
   */
  readonly kind?: 'lined' | 'plain' | 'record' | 'drawn'
}

const dataOf = ({ name, state, place, data }: Fact) =>
  state === undefined
    ? data
    : { 'data-s': state, 'data-fresh': place, ...(data ?? { 'data-field': name, 'data-status': state }) }

/** Names and their values in two columns; `--names` sets how wide the first one is. */
export const Facts = ({ of, kind = 'lined', className, ...rest }: FactsProps) => (
  <dl {...rest} className={classNames(styles[kind], className)}>
    {of.map(fact => {
      const { name, value, state, place } = fact
      return (
        <div
          key={name}
          className={styles.fact}
          style={place === undefined ? undefined : ({ '--place': place } as React.CSSProperties)}
          {...dataOf(fact)}
        >
          <dt>
            {state && <Mark state={state} label={LINE_STATE_WORDS[state]} />}
            {name}
          </dt>
          <dd>{value}</dd>
          {state && <Rule />}
        </div>
      )
    })}
  </dl>
)
