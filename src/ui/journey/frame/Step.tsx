import { useId, useState } from 'react'
import { OPERATION_WORDS } from '../../app/operations.ts'
import { Button, LinkButton } from '../../kit/Button.tsx'
import type { Fact } from '../../kit/Facts.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { LINE_STATE_WORDS, type LineState, Mark } from '../../kit/Mark.tsx'
import styles from './Workbench.module.css'

export type StepName = 'import' | 'bind' | 'evaluate' | 'pilot'

/** The four steps, as each stands before anything was done in it. */
export const STEPS = {
  import: {
    title: 'Import a claim',
    lede: 'Say who the agent is. The service stores exactly what you send and does not treat it as verified.',
    offers: [],
  },
  bind: {
    title: 'Bind the agent to a key',
    lede: 'The service hands out a one-time nonce and the agent’s key signs it. A valid signature shows that the agent controls that key.',
    offers: [OPERATION_WORDS.BIND_KEY.name],
  },
  evaluate: {
    title: 'Ask for a decision',
    lede: 'The service checks the agent’s valid facts for one action and returns a decision, its reasons and the reference of a receipt.',
    offers: ['Evaluate'],
  },
  pilot: {
    title: 'Send an approved report',
    lede: 'The enforcement point delivers it once, or not at all.',
    offers: ['Approve report', 'Send report'],
  },
} as const satisfies Record<StepName, { title: string; lede: string; offers: readonly string[] }>

export interface Action {
  readonly name: string
  readonly label?: React.ReactNode
  readonly kind?: 'primary' | 'quiet' | 'refused'
  /** Whether it leads on; what is primary does, unless it says otherwise. */
  readonly arrow?: boolean
  readonly closed?: string | undefined
  readonly busy?: boolean
  /** What it does, or the address of the view that it leads to. */
  readonly run: (() => void) | string
}

export interface StepShown {
  /** The heading, which says what the newest action came to, and its words. */
  readonly outcome: React.ReactNode
  readonly facts?: readonly Fact[]
  readonly form?: React.ReactNode
  readonly actions: readonly Action[]
  readonly below?: React.ReactNode
  readonly folds?: React.ReactNode
  readonly amongAttacks?: React.ReactNode
  /** The decision that all of it is about. */
  readonly decision?: { readonly 'data-status'?: string; readonly 'data-outdated'?: boolean } | undefined
  /** Whether its card has no room for the fields. */
  readonly slim?: boolean
}

interface StepHeadProps {
  readonly title: React.ReactNode
  readonly children: React.ReactNode
  /** For the heading of an outcome, so that focus can go there after an action. */
  readonly headingRef?: React.Ref<HTMLHeadingElement> | undefined
}

export function StepHead({ title, children, headingRef }: StepHeadProps) {
  return (
    <>
      <h1 tabIndex={-1} ref={headingRef} data-outcome={headingRef === undefined ? undefined : true}>
        {title}
      </h1>
      <p className={`lede ${styles.lede}`}>{children}</p>
    </>
  )
}

export function ActionButton({ of }: { readonly of: Action }) {
  const { name, label = name, kind = 'quiet', arrow = kind === 'primary', run, closed, busy = false } = of
  return typeof run === 'string' ? (
    <LinkButton kind={kind === 'primary' ? kind : 'quiet'} arrow={arrow} to={run}>
      {label}
    </LinkButton>
  ) : (
    <Button kind={kind} arrow={arrow} closed={closed} busy={busy} onClick={run}>
      {label}
    </Button>
  )
}

export function Actions({ of = [], children }: React.PropsWithChildren<{ readonly of?: readonly Action[] }>) {
  return (
    <div className={`row ${styles.actions}`}>
      {of.map(action => (
        <ActionButton key={action.name} of={action} />
      ))}
      {children}
    </div>
  )
}

type LineProps = React.ComponentProps<'button'> & { readonly icon: React.ComponentProps<typeof Icon>['name'] }

function Line({ icon, children, ...rest }: LineProps) {
  return (
    <button {...rest} type="button" className={`words line ${styles.foldButton}`}>
      <Icon name={icon} />
      {children}
    </button>
  )
}

interface StepFoldProps {
  readonly title: string
  readonly children: React.ReactNode
  readonly open?: boolean
}

export function StepFold({ title, children, open: atFirst = false }: StepFoldProps) {
  const [open, setOpen] = useState(atFirst)
  const id = useId()
  return (
    <div className={styles.fold}>
      <Line icon="chevron" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {title}
      </Line>
      <div id={id} hidden={!open}>
        {open ? children : null}
      </div>
    </div>
  )
}

interface StepLineProps {
  readonly children: React.ReactNode
  readonly onClick: () => void
  readonly closed?: string | undefined
}

/** One more thing to do, as a line among the folds. */
export function StepLine({ children, onClick, closed }: StepLineProps) {
  const id = useId()
  const why = closed && id
  return (
    <div className={styles.fold}>
      <Line icon="go" disabled={closed !== undefined} aria-describedby={why} onClick={onClick}>
        {children}
      </Line>
      {closed === undefined ? null : (
        <p id={why} className="aside">
          {closed}
        </p>
      )}
    </div>
  )
}

interface StepListLine {
  readonly key: string
  readonly state: LineState
  readonly title: string
  readonly note?: string | undefined
  readonly current?: boolean
}

export function StepList({ of, name }: { readonly of: readonly StepListLine[]; readonly name?: string }) {
  return (
    <ol className={styles.list} aria-label={name}>
      {of.map(({ key, state, title, note, current }) => (
        <li
          key={key}
          className={`marked ${styles.listLine}`}
          data-s={state}
          data-status={state}
          aria-current={current ? 'step' : undefined}
        >
          <Mark state={state} label={LINE_STATE_WORDS[state]} />
          <span>
            <b>{title}</b>
            {note === undefined ? null : <span className="pale">{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
