/** npm hands a signal to its shell only, which ends without telling us: an orphan takes it for itself. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGHUP')
  }, 500).unref()
}
