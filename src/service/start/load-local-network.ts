import { StartFailure } from './start-failure.ts'

/** Loads what answers in this page. @throws StartFailure PART_MISSING where the host no longer has it (a TypeError), else START_FAILED */
export async function loadLocalNetwork() {
  try {
    return await import('./local-network.ts')
  } catch (error) {
    throw new StartFailure(error instanceof TypeError ? 'PART_MISSING' : 'START_FAILED', error)
  }
}
