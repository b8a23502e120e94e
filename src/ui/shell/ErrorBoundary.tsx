import { Component } from 'react'
import { Button } from '../grammar/Button.tsx'
import { Notice } from './Notice.tsx'

interface ErrorBoundaryProps {
  readonly children: React.ReactNode
}

interface ErrorBoundaryState {
  readonly error: Error | null
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

// A deployment deletes the parts that an open page has not loaded yet; every browser words that differently.
const PART_MISSING = /dynamically imported module|importing a module script failed|preload css/iu

function explain(error: Error): { readonly title: string; readonly words: string } {
  return PART_MISSING.test(error.message)
    ? {
        title: 'A newer version is here',
        words:
          'A part of this page is no longer on its host. Reload to get the newer version; what you did is kept.',
      }
    : {
        title: 'This view failed',
        words:
          'That is a defect of the page, not of what you did. Your agents and receipts are still in this browser.',
      }
}

/** Catches what a view throws while it renders, so that there is never a white screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }

  static getDerivedStateFromError(thrown: unknown): ErrorBoundaryState {
    return { error: asError(thrown) }
  }

  override render(): React.ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    const { title, words } = explain(error)
    return (
      <Notice over="Something went wrong" title={title}>
        <p>{words}</p>
        <pre>{`${error.name}: ${error.message}`}</pre>
        <div>
          <Button kind="primary" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
          <Button
            onClick={() => {
              window.location.hash = '#/'
              this.setState({ error: null })
            }}
          >
            To the start
          </Button>
        </div>
      </Notice>
    )
  }
}
