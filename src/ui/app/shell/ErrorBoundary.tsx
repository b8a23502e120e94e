import { Component } from 'react'
import { Button } from '../../kit/Button.tsx'
import { hostAnswers } from '../host-answers.ts'
import { Notice } from './Notice.tsx'

interface ErrorBoundaryProps {
  readonly children: React.ReactNode
}

interface ErrorBoundaryState {
  readonly error: Error | null
  /** Whether the host of the page could be reached when it failed; undefined until that is known. */
  readonly reached: boolean | undefined
  /** Whether it can be reached now. */
  readonly back: boolean
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

// A deployment deletes the parts that an open page has not loaded yet; every browser words that differently.
const PART_MISSING = /dynamically imported module|importing a module script failed|preload css/iu

const FAILED = {
  title: 'This view failed',
  words:
    'That is a defect of the page, not of what you did. Your agents and receipts are still in this browser.',
}
const NEWER = {
  title: 'A newer version is here',
  words:
    'A part of this page did not come, though its host answers: most often a newer version has replaced it. Reload to get it; what you did is kept.',
}
const UNREACHED = {
  title: 'This view could not be loaded',
  words:
    'The host of the page cannot be reached now. What was loaded works on without it, and so does the service.',
}

interface ViewFailedProps {
  readonly error: Error
  readonly missing: boolean
  /** A part is missing because the host was, and still is, unreachable. */
  readonly waiting: boolean
  readonly said: { readonly title: string; readonly words: string }
  readonly onLeave: () => void
}

function ViewFailed({ error, missing, waiting, said, onLeave }: ViewFailedProps) {
  const reload = (
    <Button
      kind={waiting ? 'quiet' : 'primary'}
      closed={waiting ? 'Opens with the connection: a reload now would lose the page.' : undefined}
      onClick={() => window.location.reload()}
    >
      Reload the page
    </Button>
  )
  const start = (
    <Button kind={waiting ? 'primary' : 'quiet'} onClick={onLeave}>
      To the start
    </Button>
  )
  return (
    <Notice over="Something went wrong" title={said.title}>
      <p>{said.words}</p>
      {missing ? null : <pre>{`${error.name}: ${error.message}`}</pre>}
      <div>
        {waiting ? start : reload}
        {waiting ? reload : start}
      </div>
    </Notice>
  )
}

/** Catches what a view throws while it renders, so that there is never a white screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, reached: undefined, back: false }

  static getDerivedStateFromError(thrown: unknown): Partial<ErrorBoundaryState> {
    return { error: asError(thrown) }
  }

  readonly look = (): void =>
    void hostAnswers().then(answers => this.setState(({ reached = answers }) => ({ reached, back: answers })))

  override componentDidCatch(): void {
    this.look()
    addEventListener('online', this.look)
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.look)
  }

  readonly leave = (): void => {
    window.location.hash = '#/'
    this.setState({ error: null, reached: undefined })
  }

  override render(): React.ReactNode {
    const { error, reached, back } = this.state
    if (error === null) return this.props.children
    const missing = PART_MISSING.test(error.message)
    // Shown only once it is known which of the two it is.
    if (missing && reached === undefined) return null
    const away = missing && reached === false
    const said = missing ? (away ? UNREACHED : NEWER) : FAILED
    return <ViewFailed {...{ error, missing, said }} waiting={away && !back} onLeave={this.leave} />
  }
}
