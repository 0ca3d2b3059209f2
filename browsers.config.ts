import type { Plugin } from 'vite';

/**
 * The oldest versions of each engine that the product supports; the README names them to people. From here the build
 * takes what it may write, the lint what may be used (testing/browsers), and the pages what they say to older ones.
 */
export const oldest = { chrome: 111, edge: 111, firefox: 115, safari: 16.4, ios: 16.4 } as const;

/** The same as vite has them: `chrome111`. */
export const targets = Object.entries(oldest).map(([engine, version]) => `${engine}${version}`);

/**
 * What the oldest ones can do and the versions before them cannot, in the style sheet's own questions: ranges are
 * Safari's since 16.4, mixed colours Chrome's and Edge's since 111 and Firefox's since 113.
 */
const able = ['@media (width >= 0px)', '@supports (color: color-mix(in srgb, red, red))'];

/**
 * Says on each page that the browser is too old, and, in its empty place, that it did not finish loading: before and
 * without any script, because an old browser may not run ours, and the pages' policy allows none in the page itself.
 */
export function oldBrowsers(): Plugin {
  const { chrome, firefox, safari } = oldest;
  const apple = `Safari ${safari} (iPhone y iPad con iOS ${safari})`;
  const needed = `Chrome o Edge ${chrome}, Firefox ${firefox}, ${apple} o más nuevos`;
  const style =
    '.old-browser,.not-loaded{font:18px/1.5 sans-serif;padding:10vh 24px}' +
    '.old-browser{position:fixed;z-index:9999;top:0;right:0;bottom:0;left:0;overflow:auto;' +
    'color:#14211f;background:#fff}' +
    `${able.join('{')}{.old-browser{display:none}}}` +
    '.not-loaded{visibility:hidden;animation:not-loaded 1s 20s forwards}' +
    '@keyframes not-loaded{to{visibility:visible}}';
  const old =
    '<div class="old-browser"><h1>Este navegador es muy antiguo</h1>' +
    `<p>Ftrack necesita ${needed}. Actualice el navegador, o abra esta página en otro.</p></div>`;
  const stalled =
    '<p class="not-loaded">La página no ha terminado de cargar. Si su conexión es lenta, espere un poco más; ' +
    'si no, recárguela o actualice el navegador.</p>';
  return {
    name: 'old-browsers',
    transformIndexHtml: {
      // After the build's own styles, which it would rewrite.
      order: 'post',
      handler: (html) =>
        html
          .replace('</head>', `<style>${style}</style></head>`)
          .replace(/<div id="(root|solicitar|vivo)"><\/div>/, `<div id="$1">${stalled}</div>${old}`),
    },
  };
}
