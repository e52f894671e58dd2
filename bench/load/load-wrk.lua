-- For wrk: sends the requests of a file again and again in their order, each as `length, newline, text`.
local requests, sent = {}, 0

function init(arguments)
  local file = assert(io.open(arguments[1], 'rb'))
  local length = file:read('*n')
  while length do
    file:read(1)
    requests[#requests + 1] = file:read(length)
    length = file:read('*n')
  end
  file:close()
end

function request()
  sent = sent % #requests + 1
  return requests[sent]
end

-- Times are microseconds.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nfigures {"answers":%d,"took":%d,"p50":%d,"p99":%d,"status":%d,"broken":%d,"timeouts":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.status, errors.connect + errors.read + errors.write, errors.timeout))
end
