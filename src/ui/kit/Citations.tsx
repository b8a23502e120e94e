import { Fragment } from 'react'
import { type Citation, citationsOf, PROTOTYPES_CHOICE } from '../../contract/specifications/citations.ts'
import styles from './OuterLink.module.css'
import { OuterLink } from './OuterLink.tsx'

/** How many characters of a link stay on one line. */
const WHOLE_AT_MOST = 30

/** The words of a link; a specification that was just named is repeated only for screen readers. */
function LinkWords({ text, specification }: Citation) {
  const named = `${specification}, `
  return (
    <>
      <span className="sr-only">{named}</span>
      {text.slice(named.length)}
    </>
  )
}

/** Where a check comes from: each section linked, and this prototype's own choices set apart. */
export function Citations({ section }: { readonly section: string }) {
  return citationsOf(section).map((citation, index, all) => {
    const { text, specification, href, says } = citation
    const again = specification !== null && specification === all[index - 1]?.specification
    return (
      <Fragment key={text}>
        {index === 0 ? null : again ? ', ' : '; '}
        {href !== null ? (
          <OuterLink href={href} title={says ?? undefined} whole={text.length <= WHOLE_AT_MOST}>
            {again ? <LinkWords {...citation} /> : text}
          </OuterLink>
        ) : (
          <span className={text === PROTOTYPES_CHOICE ? styles.choice : undefined}>{text}</span>
        )}
      </Fragment>
    )
  })
}
