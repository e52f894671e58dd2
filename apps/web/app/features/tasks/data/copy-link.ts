import { toast } from 'react-hot-toast/headless'
import { siteOrigin } from '#web/lib/browser/site-origin.ts'

/** The address of a task's page, which is the same for everyone who sees the task. */
const taskAddress = (id: string): string => `${siteOrigin()}/tasks/${id}`

/**
 * `id` may include a fragment ('#…'). Without TLS there is no clipboard; the address is then shown to be copied by
 * hand.
 */
export async function copyTaskLink(id: string): Promise<void> {
  const address = taskAddress(id)
  try {
    await navigator.clipboard.writeText(address)
    toast.success('Link copied')
  } catch {
    toast.error(`Couldn't copy the link. Copy it from here: ${address}`, { duration: 20_000 })
  }
}
