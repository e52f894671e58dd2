/**
 * Keeps the first `c`, `/` or Ctrl-K that is pressed before the application listens, and dispatches it again until the
 * application has handled it. Text typed directly after such a key is inserted into the field that it opens, even if
 * the application already listens but the field's file is still loading. Stops a second after the application could
 * have handled the key (20 tries), five seconds after it did, after half a minute, or on another page, such as the login.
 */
const opening = `(function(){var held,typed,tries,last,done,page,timer;
var field=/^(INPUT|TEXTAREA|SELECT)$/;
function isReady(slash){return document.querySelector(slash?'[aria-keyshortcuts="/"]':'[aria-keyshortcuts*="+K"]')}
function end(){clearInterval(timer);held=null}
function fill(){if(!done)return;if(page!==location.pathname){end();return true}if(!field.test(document.activeElement.tagName))return;end();if(typed)document.execCommand("insertText",false,typed);return true}
function press(){if(!done&&!document.dispatchEvent(new KeyboardEvent("keydown",{key:held.key,ctrlKey:held.ctrlKey,metaKey:held.metaKey,bubbles:true,cancelable:true}))){done=true;last=0;page=location.pathname}
if(!fill()){if(done||isReady(held.key==="/"))last++;if(last>(done?100:20)||++tries>600)end()}}
addEventListener("keydown",function(event){var key=event.key,ctrl=event.ctrlKey||event.metaKey;
if(!event.isTrusted||event.altKey)return;
if(held&&(fill()||done&&!held.defaultPrevented))end();
if(held){if(done&&(ctrl&&key==="k"||key==="Escape"))end();if(ctrl||!held)return;if(key.length===1)typed+=key;else if(key==="Backspace")typed=typed.slice(0,-1);else return;event.preventDefault();event.stopPropagation();return}
if(event.shiftKey&&ctrl||!(ctrl?key==="k":key==="c"||key==="/")||field.test(event.target.tagName))return;
done=!!isReady(key==="/");page=location.pathname;if(!done)event.preventDefault();held=event;typed="";tries=last=0;timer=setInterval(press,50)},true)})()`

/**
 * Keeps other single keys that nothing has handled yet, such as `j`, `2` or `g d`. When shortcuts are loaded,
 * `useShortcuts` calls `replayKeys`: the keys are dispatched again in their order, up to the first that is still not
 * handled. Any other input, such as Space, which scrolls, another address or ten seconds end it.
 */
const unhandled = `(function(){var keys=[];
function forget(){keys=[]}
addEventListener("keydown",function(event){if(!event.isTrusted||event.key==="Shift")return;
if(event.defaultPrevented||event.key.length>1||event.key===" "||event.ctrlKey||event.altKey||event.metaKey)return forget();
if(!event.target.matches("input:not([type=checkbox]),textarea,select,[contenteditable]"))keys.push({event:event,href:location.href})});
addEventListener("pointerdown",forget,true);
window.replayKeys=function(){var key,event;
while(key=keys[0]){event=key.event;
if(key.href===location.href&&performance.now()-event.timeStamp<1e4&&document.dispatchEvent(new KeyboardEvent("keydown",{key:event.key,shiftKey:event.shiftKey,cancelable:true})))return;
keys.shift()}}})()`

export const earlyKeys = `<script>${opening};${unhandled}</script>`.replaceAll('\n', '')
