/** `fetch` for a form with files: the same promise, and `moved` hears how much has gone, which `fetch` does not tell. */
export function sendForm(
  address: string,
  call: { method: string; headers: Headers; body: FormData; signal: AbortSignal },
  moved: (sent: number, total: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { method, headers, body, signal } = call
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => moved(loaded, total)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('The form could not be sent.'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
