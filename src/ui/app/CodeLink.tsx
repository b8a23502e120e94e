import { type CodeCatalogue, codeAddress, useOpenCode } from './open-code.ts'
import { ViewLink } from './ViewLink.tsx'

interface CodeLinkProps {
  readonly catalogue: CodeCatalogue
  readonly code: string
  readonly className?: string | undefined
  /** What the link says; the code by default. */
  readonly children?: React.ReactNode
}

/**
 * A code where it is met: a click opens its words beside what is shown, which stays. The address is the
 * code's own in the reference, for a tab of its own.
 */
export function CodeLink({ catalogue, code, className, children }: CodeLinkProps) {
  const open = useOpenCode()
  return (
    <ViewLink
      to={codeAddress(catalogue, code)}
      className={className}
      onClick={event => {
        const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
        if (open === null || elsewhere) return
        event.preventDefault()
        open({ catalogue, code, opener: event.currentTarget })
      }}
    >
      {children ?? <code>{code}</code>}
    </ViewLink>
  )
}
