import { noteFollowed } from './navigation.ts'

interface ViewLinkProps extends Omit<React.ComponentProps<'a'>, 'href'> {
  /** A fragment such as `#/bind`. */
  readonly to: string
}

/** A link to another view of this page. */
export function ViewLink({ to, onClick, ...rest }: ViewLinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) noteFollowed()
      }}
    />
  )
}
