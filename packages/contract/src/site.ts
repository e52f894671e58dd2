/** The public site, as far as whoever runs it has to look after it. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** A shipped text that nobody has changed: what it is, and its file in apps/web/app/site/content. */
export const SiteExample = z.object({ text: z.string(), file: z.string() })
export type SiteExample = z.infer<typeof SiteExample>

export const listSiteExamples = endpoint({
  method: 'GET',
  path: '/api/site/examples',
  tag: 'Site',
  summary: 'Texts of the public site that are still the shipped examples, as of its latest build',
  access: 'admin',
  returns: z.object({ examples: z.array(SiteExample) }),
})
