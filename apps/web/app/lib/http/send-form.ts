type Call = { method: string; headers: Headers; body: unknown; signal: AbortSignal }

/** Like `fetch`, for a form with files. Calls `onSent` as bytes are sent, which `fetch` does not report. */
export function sendForm(
  address: string,
  { method, headers, body, signal }: Call,
  onSent: (sent: number, total: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError("Couldn't send the form."))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())
    request.send(formData(body))
  })
}

function formData(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, Blob | string>)) form.append(name, value)
  return form
}
