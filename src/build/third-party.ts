import { join } from 'node:path'
import type { Plugin } from 'vite'
import { billOfMaterials } from './bill-of-materials.ts'
import { originsOf } from './bundled-packages.ts'
import { licenceTexts } from './licence-texts.ts'
import { readLock } from './lock-file.ts'

/**
 * Emits `bom.cdx.json` and `THIRD-PARTY-LICENSES.txt` for the packages that are in the build. The build fails where a
 * module comes from no locked package, an installed version is not the locked one, or a licence text is missing.
 *
 * @param root the project's folder, with forward slashes and none at its end
 */
export function thirdParty(root: string): Plugin {
  return {
    name: 'third-party',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const lock = readLock(join(root, 'package-lock.json'))
        const { packages, unknown } = originsOf(Object.values(bundle), lock, root)
        if (unknown.length > 0)
          this.error(`In the build, and from no locked package: ${JSON.stringify(unknown)}`)
        const shipped = packages.map(path => lock.packages.get(path)).filter(one => one !== undefined)
        const bom = `${JSON.stringify(billOfMaterials(lock, new Set(packages)), null, 2)}\n`
        this.emitFile({ type: 'asset', fileName: 'bom.cdx.json', source: bom })
        this.emitFile({
          type: 'asset',
          fileName: 'THIRD-PARTY-LICENSES.txt',
          source: licenceTexts(shipped, root),
        })
      },
    },
  }
}
