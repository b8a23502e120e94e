import { type CodeCatalogue, codeAddress, useOpenCode } from './open-code.ts'
import { catalogueOf } from './reference-address.ts'

interface CodeLinkProps {
  readonly catalogue: CodeCatalogue
  readonly code: string
  readonly className?: string | undefined
  /** What the link says; the code by default. */
  readonly children?: React.ReactNode
}

/** A code where it is met: a click opens its words over what is shown; the address is its own in the reference. */
export function CodeLink({ catalogue, code, className, children }: CodeLinkProps) {
  const open = useOpenCode()
  return (
    <a
      href={codeAddress(catalogue, code)}
      className={className}
      onClick={event => {
        const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
        if (open === null || elsewhere) return
        event.preventDefault()
        open({ catalogue, code })
      }}
    >
      {children ?? <code>{code}</code>}
    </a>
  )
}

const BETWEEN = /([^A-Z0-9_]+)/u

/** A text in which each code that a catalogue has is a link to its words. */
export function CodesIn({ text }: { readonly text: string }) {
  return text.split(BETWEEN).map((part, index) => {
    const catalogue = index % 2 === 0 ? catalogueOf(part) : undefined
    if (catalogue === undefined) return part
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
      <CodeLink key={index} catalogue={catalogue} code={part} className="link">
        {part}
      </CodeLink>
    )
  })
}
