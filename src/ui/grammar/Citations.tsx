import { Fragment } from 'react'
import { citationsOf, PROTOTYPES_CHOICE } from '../../contract/protocols/specifications.ts'
import styles from './Citations.module.css'
import { OuterLink } from './OuterLink.tsx'

/** Where a check comes from: each section a link to it, and what is this prototype's own choice drawn apart. */
export function Citations({ section }: { readonly section: string }) {
  return citationsOf(section).map(({ text, href, says }, index) => (
    <Fragment key={text}>
      {index === 0 ? null : '; '}
      {href !== null ? (
        <OuterLink href={href} title={says ?? undefined}>
          {text}
        </OuterLink>
      ) : (
        <span className={text === PROTOTYPES_CHOICE ? styles.choice : undefined}>{text}</span>
      )}
    </Fragment>
  ))
}
