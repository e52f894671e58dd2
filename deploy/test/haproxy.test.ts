import { describeFront } from './front.ts'
import { startHaproxy } from './haproxy.ts'

describeFront('HAProxy, deploy/haproxy.cfg', startHaproxy)
