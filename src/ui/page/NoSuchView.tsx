import { VIEWS } from '../app/route.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Notice } from './ErrorBoundary.tsx'

/** For a fragment that names no view of this version. */
export const NoSuchView = ({ fragment }: { readonly fragment: string }) => (
  <Notice over="Nothing was sent" title="There is no view at this address">
    <p className="lede">
      This version of the page has nothing at <code>{fragment}</code>. The link may be mistyped, or be for a
      newer version.
    </p>
    <div className="row">
      <LinkButton kind="primary" to={VIEWS.first}>
        To the start
      </LinkButton>
      <LinkButton to={VIEWS.reference}>Read the reference</LinkButton>
    </div>
  </Notice>
)
