import { Fragment } from 'react'
import { type Citation, citationsOf, PROTOTYPES_CHOICE } from '../../contract/protocols/specifications.ts'
import styles from './Citations.module.css'
import { OuterLink } from './OuterLink.tsx'

/** A number stays on the line of what it numbers. */
const unbroken = (text: string): string => text.replace(/ (?=[\d(])/gu, '\u00a0')

/** The words of a link; a specification that was just named is named again only to whoever hears the link alone. */
function LinkWords({ text, specification }: Citation) {
  const named = `${specification}, `
  return (
    <>
      <span className="sr-only">{unbroken(named)}</span>
      {unbroken(text.slice(named.length))}
    </>
  )
}

/** Where a check comes from: each section a link to it, and what is this prototype's own choice drawn apart. */
export function Citations({ section }: { readonly section: string }) {
  return citationsOf(section).map((citation, index, all) => {
    const { text, specification, href, says } = citation
    const again = specification !== null && specification === all[index - 1]?.specification
    return (
      <Fragment key={text}>
        {index === 0 ? null : again ? ', ' : '; '}
        {href !== null ? (
          <OuterLink href={href} title={says ?? undefined}>
            {again ? <LinkWords {...citation} /> : unbroken(text)}
          </OuterLink>
        ) : (
          <span className={text === PROTOTYPES_CHOICE ? styles.choice : undefined}>{text}</span>
        )}
      </Fragment>
    )
  })
}
