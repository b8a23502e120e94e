import { Icon } from '../../kit/Icon.tsx'
import { BARE_SEAL, type SealFacts } from '../../kit/seal-facts.ts'
import { HeroBadge } from './HeroBadge.tsx'
import styles from './Home.module.css'
import { Via } from './Via.tsx'

/** The illustration's agent: a registry agent, which reaches these fields by binding its registered key. */
const FIELDS = [
  { name: 'identity_source', value: 'SERVICE_REGISTRY', checked: true },
  { name: 'issuer', value: 'https://registry.example', checked: true },
  { name: 'subject', value: 'report-courier', checked: true },
  { name: 'key_reference', value: 'urn:…3ImMiXflcr05Wz1w', checked: true },
  { name: 'display_name', value: 'Report courier', checked: false },
] as const

const CLAIMED: SealFacts = { ...BARE_SEAL, organization: 'na' }
const BOUND: SealFacts = { ...CLAIMED, identity: 'on', binding: 'on' }

/** One agent twice: as claimed, all dashed, and as proven, solid in what was checked. */
export function HeroFigure() {
  const claimed = FIELDS.map(field => ({ ...field, state: 'claimed' as const }))
  const proven = FIELDS.map(field => ({
    ...field,
    state: field.checked ? ('proven' as const) : ('claimed' as const),
  }))
  return (
    <figure aria-label="The same agent as claimed and as proven">
      <div className={styles.pair}>
        <HeroBadge side="claimed" status="IDENTITY_CLAIMED" facts={CLAIMED} fields={claimed} />
        {FIELDS.map(({ name, checked }, index) => (
          <Via
            key={name}
            row={index}
            checked={checked}
            words={index === 0 ? 'bind registered key' : 'never checked'}
          />
        ))}
        <p className={styles.down}>
          <Icon name="go" className={styles.downIcon} />
          bind the registered key
        </p>
        <HeroBadge side="proven" status="TECHNICALLY_BOUND" facts={BOUND} fields={proven} />
      </div>
    </figure>
  )
}
