/** The storage names for the data of the controlled pilot's cases, derived from the deployment's own name. */
export function caseStorageNames(own: string) {
  const cases = `${own}:cases`
  return {
    databases: {
      casesService: `${cases}:service`,
      casesClient: `${cases}:client`,
      casesWorld: `${cases}:world`,
      // Where the page kept the cases' visitor and inbox before contract 1.4.0.
      formerCasesClient: cases,
      formerCasesInbox: `${cases}:inbox`,
    },
    entries: { casesClock: `${cases}:clock` },
  }
}
