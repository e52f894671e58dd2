/** Sample texts of the public site that the operator should replace. */
import { endpoint } from '@task-manager/contract/endpoint'
import * as z from 'zod/mini'

/** An unchanged sample text, its file in apps/web/app/site/content, and the path of a page that shows it. */
export const SiteExample = z.object({ text: z.string(), file: z.string(), page: z.string() })
export type SiteExample = z.infer<typeof SiteExample>

export const listSiteExamples = endpoint('GET /api/site/examples', 'admin', {
  summary: 'Sample texts that the latest build of the public site still contains',
  returns: z.object({ examples: z.array(SiteExample) }),
})
