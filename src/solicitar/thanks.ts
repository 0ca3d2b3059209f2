import { copyText } from '../ui/copyText';
import { element } from '../vivo/element';
import styles from './solicitar.module.css';

/** It arrived: where to see what becomes of it. */
export const thanks = (seguimiento: string, again: () => void): HTMLElement => {
  const url = new URL(`/solicitud/${seguimiento}`, window.location.href).href;
  const link = element('a', styles.link, url);
  link.href = url;
  const copied = element('p', styles.status);
  copied.setAttribute('role', 'status');
  const copy = element('button', styles.send, 'Copiar el enlace');
  copy.addEventListener('click', () => {
    void copyText(url).then((done) => {
      copied.textContent = done ? 'Copiado.' : 'No se pudo copiar: mantenga pulsado el enlace.';
    });
  });
  const other = element('button', styles.choice, 'Reportar otra cosa');
  other.addEventListener('click', again);
  const title = element('h1', styles.title, 'Gracias: lo recibimos');
  title.tabIndex = -1;
  // What was focused is gone: the reader goes on here.
  queueMicrotask(() => title.focus());
  return element(
    'main',
    styles.page,
    title,
    element('p', styles.text, 'Guarde este enlace para ver qué pasa con su reporte:'),
    link,
    ...[copy, other, copied],
  );
};
