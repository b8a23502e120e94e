/** A scenario link's claim, without the step that it opens. */
export const CLAIM =
  '#/import?identity_source=EXTERNAL&protocol=OIDC&issuer=https%3A%2F%2Fissuer.example&subject=fresh&display_name=Report%20courier&key_reference=self'
