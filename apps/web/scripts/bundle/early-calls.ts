import type { Endpoint } from '@task-manager/contract/endpoint'
import { getDashboard, getUserDashboard } from '@task-manager/contract/lists/dashboard'
import { getProfile } from '@task-manager/contract/sign-in/auth-endpoints'
import { getTask, listTasks } from '@task-manager/contract/tasks/task-endpoints'
import { FIRST_PAGE } from '#web/features/tasks/data/find/list-filter.ts'
import { themeScript } from '#web/lib/browser/theme.ts'
import { earlyKeys } from './early-keys.ts'

const at = ({ path }: Endpoint): string => JSON.stringify(path)

/**
 * Sends the first calls of a screen from its document, because its scripts take a second or two on a slow
 * line, and tells the skeleton which view the list has. `takeEarly` (lib/http/early-calls.ts) finds the answers by address. early-calls.test.ts checks that
 * the screens make the same calls.
 */
const script = `try{(function(){var token=localStorage.getItem("token");if(!token)return;
var admin=localStorage.getItem("role")==="admin",role=admin?"/admin":"/user",here=location.pathname,day=new Date(),calls={},
view=new URLSearchParams(location.search).get("view")||localStorage.getItem("task-view")||"cards";
if(view!=="cards")document.documentElement.dataset.tasks=view;
function ask(address){var answer=calls[address]=fetch(address,{headers:{authorization:"Bearer "+token}});answer.catch(function(){})}
ask(${at(getProfile)});
if(here===role+"/tasks"&&!location.search)ask(${at(listTasks)}+(view==="cards"?"?":"?status=Open&")+"limit=${FIRST_PAGE}");
if(here===role+"/dashboard")ask((admin?${at(getDashboard)}:${at(getUserDashboard)})+"?today="+[day.getFullYear(),("0"+(day.getMonth()+1)).slice(-2),("0"+day.getDate()).slice(-2)].join("-"));
var task=/^\\/(?:user\\/task-details|tasks)\\/([^/]+)$/.exec(here);if(task)ask(${at(getTask)}.replace("{id}",task[1]));
window.earlyCalls={token:token,calls:calls}})()}catch(e){}`

const theme = `<script>${themeScript}</script>`

const start = '<meta charset="utf-8"/>'

/**
 * First in the head, before any script is requested, but after the theme script, which React expects to be
 * the first. Throws when the head has changed.
 */
export function withEarlyCalls(html: string, file: string): string {
  if (!html.includes(theme) || !html.includes(start)) throw new Error(`${file} has changed its head`)
  return html
    .replace(theme, '')
    .replace(start, () => `${start}${theme}<script>${script}</script>${earlyKeys}`)
}
