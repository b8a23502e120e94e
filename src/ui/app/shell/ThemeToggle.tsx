import { classNames } from '../../kit/class-names.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useTheme } from '../theme.ts'
import styles from './Tool.module.css'

/** Changes between light and dark; the choice is remembered in this browser. */
export function ThemeToggle() {
  const [theme, toggle] = useTheme()
  return (
    <button
      type="button"
      className={classNames(styles.tool, styles.square)}
      aria-label={theme === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme'}
      onClick={toggle}
    >
      <Icon name="theme" className={styles.icon} />
    </button>
  )
}
