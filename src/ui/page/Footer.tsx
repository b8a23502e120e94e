import { CONTRACT_VERSION } from '../../contract/version.ts'
import styles from './Shell.module.css'

/** What nobody should have to look for: a prototype, no promise of service, and its contract's version. */
export function SmallPrint() {
  return (
    <>
      <span>A prototype with synthetic data only, and no production SLA.</span>
      <span>Three endpoints, answered in this page: agents.invalid never resolves, on purpose.</span>
      <a href="THIRD-PARTY-LICENSES.txt" className={styles.link}>
        Licences
      </a>
      <a href="bom.cdx.json" className={styles.link}>
        Bill of materials
      </a>
      <span className={styles.version}>{`Contract ${CONTRACT_VERSION}`}</span>
    </>
  )
}

/** The small print below a view; a step has no room for it and leaves it to the menu. */
export function Footer() {
  return (
    <footer className={styles.footer} data-print="hide">
      <SmallPrint />
    </footer>
  )
}
