import { Icon } from './Icon.tsx'
import { classNames } from './words.ts'

interface FoldProps extends Omit<React.ComponentProps<'details'>, 'title'> {
  readonly title: React.ReactNode
  /** Beside the title, quieter. */
  readonly note?: string
}

/** More about something, to be opened and folded away: the native element, with the page's chevron. */
export const Fold = ({ title, note, className, children, ...rest }: FoldProps) => (
  <details {...rest} className={classNames('fold', className)}>
    <summary className="row">
      <Icon name="chevron" />
      <span>{title}</span>
      {note === undefined ? null : <span className="aside">{note}</span>}
    </summary>
    {children}
  </details>
)
