import { Fragment } from 'react'
import { citationsOf, PROTOTYPES_CHOICE } from '../../contract/specifications/citations.ts'
import { classNames } from './words.ts'

interface OuterLinkProps {
  readonly href: string
  /** What is found there, as a tooltip. */
  readonly title?: string | undefined
  /** Whether its words are few enough to stay on one line. */
  readonly whole?: boolean
  readonly children: React.ReactNode
}

/** A link away from this page, in a tab of its own and without a referrer. */
export const OuterLink = ({ href, title, whole = false, children }: OuterLinkProps) => (
  <a
    className={classNames('link', whole && 'whole')}
    href={href}
    title={title}
    target="_blank"
    rel="noreferrer"
  >
    {children}
    <svg viewBox="0 0 10 10" role="img" aria-label="leaves this page">
      <path d="M3 1.5h5.5V7M8.5 1.5l-7 7" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  </a>
)

/** How many characters of a link stay on one line. */
const WHOLE_AT_MOST = 30

/** Where a check comes from: each section linked, and this prototype's own choices set apart. */
export function Citations({ section }: { readonly section: string }) {
  return citationsOf(section).map(({ text, specification, href, says }, index, all) => {
    const named = `${specification}, `
    const again = specification !== null && specification === all[index - 1]?.specification
    return (
      <Fragment key={text}>
        {index === 0 ? null : again ? ', ' : '; '}
        {href !== null ? (
          <OuterLink href={href} title={says ?? undefined} whole={text.length <= WHOLE_AT_MOST}>
            {/* What was just named is repeated only for screen readers. */}
            {again ? <span className="sr-only">{named}</span> : null}
            {again ? text.slice(named.length) : text}
          </OuterLink>
        ) : (
          <span className={text === PROTOTYPES_CHOICE ? 'choice whole' : undefined}>{text}</span>
        )}
      </Fragment>
    )
  })
}
