import { createObservable, type Observable } from '../../browser/observable.ts'

// biome-ignore lint/performance/noBarrelFile: until its users name the parts.
export { reread as rereadPaced } from './page-kept.ts'
export const waitsForOutcome: Observable<boolean> = createObservable(false)
export const NOT_INVALIDATED = {}
