import { useRef, useState } from 'react'
import type { RequestParts } from './api.ts'
import { ApiError } from './api-error.ts'
import { useConnection } from './connection.ts'

type Progress = Required<Pick<RequestParts, 'signal' | 'onProgress'>>
type Outcome = { onSaved?: () => void; onFailed: () => void }

/**
 * A download: the bytes received (null while none runs) and a cancel function. `offer` is true when it failed because
 * the server was unreachable, and the server can be reached again.
 */
export function useDownload(
  fetchFile: (progress: Progress) => Promise<void>,
  { onSaved, onFailed }: Outcome,
) {
  const [bytes, setBytes] = useState<number | null>(null)
  const [lost, setLost] = useState(false)
  const back = useConnection() === 'online'
  const running = useRef<AbortController>(null)
  const start = async (): Promise<void> => {
    running.current = new AbortController()
    setBytes(0)
    setLost(false)
    try {
      await fetchFile({ signal: running.current.signal, onProgress: setBytes })
      onSaved?.()
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      if (code !== 'aborted') onFailed()
      setLost(code === 'network' || code === 'timeout')
    } finally {
      setBytes(null)
    }
  }
  return { bytes, offer: lost && back, onStart: () => void start(), onCancel: () => running.current?.abort() }
}
