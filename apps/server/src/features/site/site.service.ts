/** Sample texts of the public site, as recorded by its build (decision P16). */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SiteExample } from '@task-manager/contract/installation/site'
import { type Actor, requireAdmin } from '#server/core/actor.ts'

const MANIFEST = path.join(import.meta.dirname, '../../../../web/build/site.json')

/** Sample texts that are unchanged; none without a build. */
export function examplesLeft(manifest = MANIFEST): SiteExample[] {
  if (!existsSync(manifest)) return []
  const { examples = [] } = JSON.parse(readFileSync(manifest, 'utf8')) as { examples?: SiteExample[] }
  return examples
}

export function listExamples(actor: Actor): { examples: SiteExample[] } {
  requireAdmin(actor)
  return { examples: examplesLeft() }
}
