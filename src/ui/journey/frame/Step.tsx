import { useId, useState } from 'react'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { LINE_STATE_WORDS, type LineState, Mark } from '../../kit/Mark.tsx'
import type { Action } from './steps.ts'
import styles from './Workbench.module.css'

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

export function Actions({ children }: { readonly children: React.ReactNode }) {
  return <div className={`row ${styles.actions}`}>{children}</div>
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

/** What is done in order, each with how far it is. */
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
