import { prerender } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'

/**
 * Renders one document during the build. Unlike the router's own entry it waits for all content, so that the document needs no
 * script that puts late parts in their place. Throws when any part fails, which fails the build.
 */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const errors: unknown[] = []
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />, {
    onError: (error) => void errors.push(error),
  })
  if (errors.length > 0) throw errors[0]
  headers.set('Content-Type', 'text/html')
  return new Response(prelude, { status, headers })
}
