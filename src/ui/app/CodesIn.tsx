import { CodeLink } from './CodeLink.tsx'
import { catalogueOf } from './code-catalogue.ts'

/** What stands between codes of the contract. */
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
