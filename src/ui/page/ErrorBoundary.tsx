import { Component } from 'react'
import { Button } from '../kit/Button.tsx'
import { isPartMissing, useHost } from '../kit/PageHost.tsx'
import styles from './Shell.module.css'

interface NoticeProps {
  readonly over: string
  readonly title: string
  readonly children: React.ReactNode
}

/** A page of its own for what is not a step: plain words and the way on. */
export const Notice = ({ over, title, children }: NoticeProps) => (
  <main className={styles.notice}>
    <p className="aside">{over}</p>
    <h1 tabIndex={-1}>{title}</h1>
    {children}
  </main>
)

const FAILED = [
  'This view failed',
  'That is a defect of the page, not of what you did. Your agents and receipts are still in this browser.',
] as const
const NEWER = [
  'A newer version is here',
  'Part of this page did not load, although its host answers. Usually a newer version has replaced it. Reload the page; your work is kept.',
] as const
const UNREACHED = [
  'This view could not be loaded',
  'The host of the page cannot be reached now. What has loaded still works, and so does the service.',
] as const
const WAITING = 'Available when you are back online. Reloading now would lose the page.'

function ViewFailed({ error, onLeave }: { readonly error: Error; readonly onLeave: () => void }) {
  const host = useHost()
  const missing = isPartMissing(error)
  // Shown only once it is known which of the two it is.
  if (missing && host === undefined) return null
  const waiting = missing && host === 'away'
  const [title, words] = missing ? (host === 'here' ? NEWER : UNREACHED) : FAILED
  return (
    <Notice over="Something went wrong" title={title}>
      <p className="lede">{words}</p>
      {!missing && <pre>{`${error.name}: ${error.message}`}</pre>}
      <div className="row">
        <Button
          kind="primary"
          closed={waiting ? WAITING : undefined}
          onClick={() => window.location.reload()}
        >
          Reload the page
        </Button>
        <Button onClick={onLeave}>To the start</Button>
      </div>
    </Notice>
  )
}

/** Catches what a view throws while it renders, so that there is never a white screen. */
export class ErrorBoundary extends Component<React.PropsWithChildren> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError = (thrown: unknown) => ({
    error: thrown instanceof Error ? thrown : new Error(String(thrown)),
  })

  readonly leave = (): void => {
    window.location.hash = '#/'
    this.setState({ error: null })
  }

  override render(): React.ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : <ViewFailed error={error} onLeave={this.leave} />
  }
}
