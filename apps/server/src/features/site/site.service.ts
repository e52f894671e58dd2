/** What the build of the public site noted about its texts (decision P16). */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SiteExample } from '@task-manager/contract/site'
import { type Actor, requireAdmin } from '#server/core/actor.ts'

const MANIFEST = path.join(import.meta.dirname, '../../../../web/build/site.json')

/** Shipped texts that nobody has changed; none where the web is not built. */
export function examplesLeft(manifest = MANIFEST): SiteExample[] {
  if (!existsSync(manifest)) return []
  const { examples = [] } = JSON.parse(readFileSync(manifest, 'utf8')) as { examples?: SiteExample[] }
  return examples
}

export function listExamples(actor: Actor): { examples: SiteExample[] } {
  requireAdmin(actor)
  return { examples: examplesLeft() }
}
