import { Fragment } from 'react'
import { type Origin, originUrl, originWords } from '../../contract/field-docs/origins.ts'
import { OuterLink } from './OuterLink.tsx'

/** Where a rule comes from: what is cited is linked at its section, where its document has an anchor for it. */
export function Origins({ from }: { readonly from: readonly Origin[] }) {
  return from.map((origin, index) => {
    const href = originUrl(origin)
    const words = originWords(origin)
    return (
      <Fragment key={origin}>
        {index === 0 ? null : ', '}
        {href === null ? words : <OuterLink href={href}>{words}</OuterLink>}
      </Fragment>
    )
  })
}
