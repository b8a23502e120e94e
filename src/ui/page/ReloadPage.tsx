import { Button } from '../kit/Button.tsx'

interface ReloadPageProps {
  readonly kind?: 'primary' | 'quiet'
  /** The page's host cannot be reached now. */
  readonly waiting: boolean
}

/** Loads the page anew, and with it what did not come. */
export const ReloadPage = ({ kind = 'quiet', waiting }: ReloadPageProps) => (
  <Button
    kind={kind}
    closed={waiting ? 'Opens with the connection: a reload now would lose the page.' : undefined}
    onClick={() => window.location.reload()}
  >
    Reload the page
  </Button>
)
