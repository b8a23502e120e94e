/** What the name of every deployment begins with; its folder's path follows. */
export const DEPLOYMENT = 'agent-assurance:'

const RUN_DATABASE = /^([\da-f-]{36}):(?:service|client|world)$/u

/** Each run of a story has databases of its own, a clock, and a lock that every tab holds in which it is shown. */
const storiesOf = (stories: string) => ({
  story: (id: string) => {
    const run = `${stories}${id}`
    const databases = { service: `${run}:service`, client: `${run}:client`, world: `${run}:world` }
    return { databases, clock: `${run}:clock`, lock: run }
  },
  /** The run whose database has this name; undefined where it is not a story's. */
  storyRun: (name: string) =>
    name.startsWith(stories) ? RUN_DATABASE.exec(name.slice(stories.length))?.[1] : undefined,
})

/**
 * The names of a deployment's databases, of its entries in local and session storage, and of locks over both, made from its own name: hosts
 * such as github.io put many projects on one origin, which shares its storage. `cases` is the controlled pilot's own.
 */
export const storageNames = (own: string) => ({
  ...storiesOf(`${own}:story:`),
  databases: {
    ...{ service: own, client: `${own}:client`, world: `${own}:world` },
    casesService: `${own}:cases:service`,
    casesClient: `${own}:cases:client`,
    casesWorld: `${own}:cases:world`,
    ...{ replay: `${own}:replay`, probe: `${own}:probe` },
  },
  entries: {
    ...{ clock: `${own}:clock`, casesClock: `${own}:cases:clock`, theme: `${own}:theme` },
    ...{ ownReload: `${own}:reloaded` },
    agent: `${own}:agent`,
  },
  // Held while a run of the cases lasts: the first by one run at a time, the second also by anyone who deletes their databases.
  locks: { casesRun: `${own}:cases`, casesStores: `${own}:cases:stores` },
})
export type StorageNames = ReturnType<typeof storageNames>

/** The names of the deployment whose page has this absolute address. */
export const storageNamesAt = (pageUrl: string): StorageNames =>
  storageNames(`${DEPLOYMENT}${new URL('.', pageUrl).pathname}`)
