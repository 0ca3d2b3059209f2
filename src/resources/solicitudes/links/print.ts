import encodeQR from 'qr';
import type { MadeLabel } from './Labels';

/** Prints labels, and nothing else of the page: in a frame of their own. */
export const printLabels = (labels: readonly MadeLabel[]): void => {
  const frame = document.createElement('iframe');
  frame.style.display = 'none';
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (!page || !view) return;
  const sheet = page.createElement('style');
  sheet.textContent = look;
  page.head.append(sheet);
  page.title = 'Etiquetas';
  for (const { name, url } of labels) {
    const label = page.createElement('section');
    const code = new DOMParser().parseFromString(encodeQR(url, 'svg', { ecc: 'medium', border: 4 }), 'image/svg+xml');
    label.append(page.importNode(code.documentElement, true));
    for (const [tag, text] of [
      ['strong', name],
      ['span', '¿Algo dañado? Léame y cuéntelo.'],
    ] as const) {
      const line = page.createElement(tag);
      line.textContent = text;
      label.append(line);
    }
    page.body.append(label);
  }
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
};

const look = `
@page { margin: 10mm; }
body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 6mm; margin: 0; font: 10pt sans-serif; }
section { display: grid; gap: 2mm; padding: 4mm; border: 1px dashed #999; text-align: center; break-inside: avoid; }
svg { width: 100%; }
strong { font-size: 12pt; }
`;
