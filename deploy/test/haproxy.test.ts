import { describeFront } from './front.ts'
import { startHaproxy } from './haproxy.ts'
import { describeRestart } from './restart.ts'

describeFront('HAProxy, deploy/haproxy.cfg', startHaproxy)
describeRestart('HAProxy, deploy/haproxy.cfg', startHaproxy)
