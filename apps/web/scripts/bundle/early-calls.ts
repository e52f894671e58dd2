import type { Endpoint } from '@task-manager/contract/endpoint'
import { getDashboard, getUserDashboard } from '@task-manager/contract/lists/dashboard'
import { getProfile } from '@task-manager/contract/sign-in/auth-endpoints'
import { getTask, listTasks } from '@task-manager/contract/tasks/task-endpoints'
import { dashboardKey, listKey, taskKey } from '#early/keys.ts'
import { FIRST_PAGE } from '#web/features/tasks/data/find/list-filter.ts'
import { themeScript } from '#web/lib/browser/theme.ts'
import { SAVED_DATABASE, SAVED_FOR, SAVED_STORE } from '#web/lib/saved-names.ts'
import { earlyKeys } from './early-keys.ts'

const database = JSON.stringify(SAVED_DATABASE)
const store = JSON.stringify(SAVED_STORE)

const dashboard = (admin: boolean): string => JSON.stringify(dashboardKey(admin, '{day}'))

const at = ({ path }: Endpoint): string => JSON.stringify(path)

/** A database that has not answered by then is not waited for, in ms: another page may have locked it. */
const READ_MS = 2000

/**
 * Sends the first calls of a screen from its document, because its scripts take a second or two on a slow line, and
 * tells the skeleton which view the list has. `takeEarly` (lib/http/early-calls.ts) finds the answers by address.
 * early-calls.test.ts checks that the screens make the same calls. Before the calls it opens the data on the device
 * (lib/saved-store.ts): later, that would compete with the application's start. If there is such data, the calls start once
 * it is painted (start-script.ts): on a slow processor their answers would delay it.
 */
const script = `try{(()=>{var token=localStorage.getItem("token");if(!token)return;
var admin=localStorage.getItem("role")==="admin",role=admin?"/admin":"/user",here=location.pathname,day=new Date(),calls={},saved,start,started=new Promise(done=>start=done),
view=new URLSearchParams(location.search).get("view")||localStorage.getItem("task-view")||"cards";
if(view!=="cards")document.documentElement.dataset.tasks=view;
function read(key){if(localStorage.getItem(${JSON.stringify(SAVED_FOR)}))saved=new Promise((done,fail)=>{setTimeout(fail,${READ_MS});var request=indexedDB.open(${database});
request.onupgradeneeded=()=>request.result.createObjectStore(${store});request.onerror=fail;
request.onsuccess=()=>{try{var base=request.result,reading=base.transaction(${store}),entries=reading.objectStore(${store}),profile=entries.get("profile"),shown=entries.get(key);
reading.oncomplete=()=>{base.close();done([profile.result,shown.result])};reading.onerror=reading.onabort=fail}catch{fail()}}});saved&&saved.catch(()=>{})}
function get(address){var send=()=>fetch(address,{headers:{authorization:"Bearer "+token}});(calls[address]=saved?started.then(send):send()).catch(()=>{})}
var today=[day.getFullYear(),("0"+(day.getMonth()+1)).slice(-2),("0"+day.getDate()).slice(-2)].join("-");
var list=here===role+"/tasks"&&!location.search,cards=view==="cards",dashboard=here===role+"/dashboard",task=/^\\/(?:user\\/task-details|tasks)\\/([^/]+)$/.exec(here);
if(list&&cards)read(${JSON.stringify(listKey)});
if(dashboard)read((admin?${dashboard(true)}:${dashboard(false)}).replace("{day}",today));
if(task)read(${JSON.stringify(taskKey('{id}'))}.replace("{id}",task[1]));
get(${at(getProfile)});
if(list)get(${at(listTasks)}+(cards?"?":"?status=Open&")+"limit=${FIRST_PAGE}");
if(dashboard)get((admin?${at(getDashboard)}:${at(getUserDashboard)})+"?today="+today);
if(task)get(${at(getTask)}.replace("{id}",task[1]));
window.earlyCalls={token,calls,saved,start}})()}catch{}`.replaceAll('\n', '')

const theme = `<script>${themeScript}</script>`

const start = '<meta charset="utf-8"/>'

/** Puts the theme script first, as React expects, so that others may follow. Throws when the head has changed. */
export function withThemeFirst(html: string, file: string): string {
  if (!html.includes(theme) || !html.includes(start)) throw new Error(`${file} has changed its head`)
  return html.replace(theme, '').replace(start, () => start + theme)
}

/** Inserted first in the head after the theme script, before any file is requested. */
export function withEarlyCalls(html: string): string {
  return html.replace(theme, () => `${theme}<script>${script}</script>${earlyKeys}`)
}
