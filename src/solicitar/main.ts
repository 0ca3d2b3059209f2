import { askPage } from '../providers/requestPage';
import '../theme/bare.css';
import { follow } from './follow';
import { requestForm } from './form';
import { showEnded, showMessage, showUnknown } from './messages';
import { thanks } from './thanks';

/**
 * The page of a label, where anybody says what is broken, and the one where they see what became of it. A page of its
 * own, without react, so that it opens quickly on a slow line.
 */
const start = (root: HTMLElement, address: string) => {
  const [, kind, token = ''] = /^\/(solicitar|solicitud)\/([\w-]+)/.exec(address) ?? [];
  if (kind === 'solicitud') return follow(root, token);

  const open = async (): Promise<void> => {
    const page = await askPage(token);
    if (page.kind === 'ended') return showEnded(root);
    if (page.kind === 'unknown' || page.kind === 'refused') return showUnknown(root);
    if (page.kind !== 'ok') return showMessage(root, 'Sin conexión', 'No se pudo abrir la página.', () => void open());
    document.title = `${page.value.nombre} · Reportar un problema`;
    const form = requestForm(token, page.value, (sent) => {
      if (sent.kind === 'ok') root.replaceChildren(thanks(sent.value.seguimiento, () => void open()));
      else if (sent.kind === 'unknown') showUnknown(root);
      else showEnded(root);
    });
    root.replaceChildren(form);
  };
  void open();
};

const root = document.getElementById('solicitar');
if (root) start(root, window.location.pathname);
