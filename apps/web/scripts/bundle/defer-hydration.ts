import { preload, startScriptOf } from './start-script.ts'

/**
 * Makes a public page readable before its scripts are fetched. Nothing is preloaded. The router starts after `load` when
 * the browser is idle, at the latest 1.5 s later, or at the first touch, key or pointer press. A button clicked before
 * that is remembered, and lib/browser/replay-click.ts clicks it again.
 */
export function deferHydration(html: string, file: string): string {
  const { whole, manifest, routes, modules, entry } = startScriptOf(html, file)
  const names = routes.map(({ name }) => name).join(',')
  const loads = routes.map(({ address }) => `import("${address}")`).join(',')
  const start = `(()=>{let started=false;const start=()=>{if(started)return;started=true;
Promise.all([${loads},import("${manifest}")]).then(([${names}])=>{window.__reactRouterRouteModules=${modules};return import("${entry}")})};
for(const name of ["pointerdown","touchstart","keydown"])addEventListener(name,start,{once:true,passive:true});
addEventListener("click",(event)=>{if(!window.siteStarted)window.siteClicked=event.target.closest("button[type=button]")},true);
addEventListener("load",()=>{window.requestIdleCallback?requestIdleCallback(start,{timeout:1500}):setTimeout(start,500)})})()`
  return html.replace(preload, '').replace(whole, () => `<script>${start}</script>`)
}
