/**
 * Keeps the first `c`, `/` or Ctrl-K that is pressed before the application listens, and presses it again until the
 * application has handled it. What is typed directly after it goes into the field that is focused then. Ends a second after
 * the application could have handled the key, or focused a field (20 tries), or after half a minute.
 */
const script = `(function(){var held,typed,tries,last,done,timer;
var field=/^(INPUT|TEXTAREA|SELECT)$/;
function isAwake(slash){return document.querySelector(slash?'[aria-keyshortcuts="/"]':'[aria-keyshortcuts*="+K"]')}
function end(){clearInterval(timer);held=null}
function press(){if(!done&&!document.dispatchEvent(new KeyboardEvent("keydown",{key:held.key,ctrlKey:held.ctrlKey,metaKey:held.metaKey,bubbles:true,cancelable:true}))){done=true;last=0}
if(done&&field.test(document.activeElement.tagName)){end();if(typed)document.execCommand("insertText",false,typed)}
else{if(done||isAwake(held.key==="/"))last++;if(last>20||++tries>600)end()}}
addEventListener("keydown",function(event){var key=event.key,ctrl=event.ctrlKey||event.metaKey;
if(!event.isTrusted||event.altKey)return;
if(held){if(ctrl)return;if(key.length===1)typed+=key;else if(key==="Backspace")typed=typed.slice(0,-1);else return;event.preventDefault();event.stopPropagation();return}
if(event.shiftKey&&ctrl||!(ctrl?key==="k":key==="c"||key==="/")||field.test(event.target.tagName)||isAwake(key==="/"))return;
event.preventDefault();held=event;typed="";tries=last=0;done=false;timer=setInterval(press,50)},true)})()`

export const earlyKeys = `<script>${script}</script>`
