import { startHaproxy } from './haproxy.ts'
import { testProxy } from './proxy.ts'
import { describeRestart } from './restart.ts'

testProxy('HAProxy, deploy/haproxy.cfg', startHaproxy)
describeRestart('HAProxy, deploy/haproxy.cfg', startHaproxy)
