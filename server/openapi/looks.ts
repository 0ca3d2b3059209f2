/** Of a page that stands alone: the colours are those of the product. */
export const style = `
:root{--brand:#0b6570;--text:#11211f;--muted:#4a5d60;--bg:#f4f7f7;--surface:#fff;--subtle:#edf2f2;--border:#dce4e4;
  --frame:#0b2a2f;--frame-text:#eaf4f4;--get:#0b6570;--post:#17663a;--put:#855000;--delete:#b0261e}
@media(prefers-color-scheme:dark){:root{--brand:#7fd4dc;--text:#e6eeee;--muted:#a5b7ba;--bg:#0c1415;--surface:#131d1f;
  --subtle:#1a2628;--border:#263538;--frame:#081011;--get:#7fd4dc;--post:#7fd49b;--put:#f0bf66;--delete:#ff9e96}}
*{box-sizing:border-box}
html{scroll-padding-top:64px}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.55 'Inter Variable',Inter,system-ui,sans-serif}
a{color:var(--brand)}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.top{position:sticky;top:0;z-index:2;display:flex;gap:8px;align-items:center;height:52px;padding:0 20px;
  background:var(--frame);color:var(--frame-text)}
.top a{margin-left:auto;color:inherit}
nav{position:fixed;top:52px;bottom:0;width:248px;padding:16px;overflow-y:auto;border-right:1px solid var(--border);
  background:var(--surface)}
nav input{width:100%;height:38px;padding:0 10px;border:1px solid var(--muted);border-radius:8px;background:var(--bg);
  color:inherit;font:inherit}
nav .links{display:grid;margin-top:10px}
nav .links a{padding:5px 8px;border-radius:6px;color:inherit;text-decoration:none}
nav .links a:hover{background:var(--subtle)}
nav hr{width:100%;margin:8px 0;border:0;border-top:1px solid var(--border)}
small,nav small{color:var(--muted)}
main{max-width:1000px;margin-left:248px;padding:20px 28px 80px}
h1{margin:0 0 8px;font-size:1.75rem;letter-spacing:-.02em}
h2{margin:36px 0 6px;font-size:1.25rem}
h4{margin:16px 0 4px;font-size:.875rem}
h5{margin:8px 0 4px;color:var(--muted);font-size:.8125rem;font-weight:600}
p{margin:6px 0}
code,pre{font:.8125rem/1.55 ui-monospace,"Cascadia Mono",Menlo,Consolas,monospace}
code{overflow-wrap:anywhere}
pre{margin:6px 0;padding:12px 14px;overflow-x:auto;border:1px solid var(--border);border-radius:8px;
  background:var(--subtle)}
pre i{color:var(--post);font-style:normal}
pre em{color:var(--muted);font-style:normal}
details{margin:6px 0;padding:0 14px;border:1px solid var(--border);border-radius:10px;background:var(--surface)}
details[open]{padding-bottom:12px}
summary{display:flex;flex-wrap:wrap;gap:2px 12px;align-items:center;min-height:44px;padding:6px 0;cursor:pointer;
  list-style:none}
summary::-webkit-details-marker{display:none}
summary span{flex:1 1 200px;color:var(--muted);text-align:right}
.method{width:58px;font-size:.75rem;letter-spacing:.03em}
.get{color:var(--get)}.post{color:var(--post)}.put,.patch{color:var(--put)}.delete{color:var(--delete)}
.needs,.errors{color:var(--muted);font-size:.8125rem}
.errors abbr{margin-right:8px;cursor:help}
table{width:100%;border-collapse:collapse}
th,td{padding:6px 10px 6px 0;border-top:1px solid var(--border);text-align:left;vertical-align:top;font-weight:400}
[hidden]{display:none!important}
@media(max-width:800px){nav{position:static;width:auto;border-right:0;border-bottom:1px solid var(--border)}
  nav .links{display:flex;overflow-x:auto;white-space:nowrap}nav hr{display:none}main{margin-left:0;padding:16px}
  summary span{flex-basis:100%;text-align:left}table,tbody,tr,td,th{display:block}td{border-top:0;padding-top:0}}
`.trim();

/** Finds operations, and opens the one that the address names. */
export const script = `
const box = document.getElementById('buscar');
const fold = (text) => text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase();
const operations = [...document.querySelectorAll('.operation')].map((node) => ({
  node,
  text: fold(node.firstElementChild.textContent + ' ' + node.id),
}));
const none = document.getElementById('nada');
box.addEventListener('input', () => {
  const words = fold(box.value).split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const { node, text } of operations) {
    node.hidden = !words.every((word) => text.includes(word));
    if (!node.hidden) shown += 1;
  }
  for (const group of document.querySelectorAll('.group'))
    group.hidden = words.length > 0 && !group.querySelector('.operation:not([hidden])');
  none.hidden = shown > 0;
});
const show = () => {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
};
addEventListener('hashchange', show);
show();
`.trim();
